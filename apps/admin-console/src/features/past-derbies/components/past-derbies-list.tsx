import { ConfirmDialog } from '@derby/ui/confirm-dialog';
import { EmptyState } from '@derby/ui/empty-state';
import { useRef } from 'react';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import type { PastDerby } from '../api.ts';
import { usePastDerbyChanges } from '../hooks/use-past-derby-changes.ts';
import { messages } from '../messages.ts';
import { PastDerbyCard } from './past-derby-card.tsx';

interface PastDerbiesListProps {
  readonly derbies: readonly PastDerby[];
  readonly timedMessage: TimedMessage;
}

/** The past derbies, and what can be done to each. */
export function PastDerbiesList({ derbies, timedMessage }: PastDerbiesListProps) {
  const { isBusy, deletion, togglePublished, confirmDelete } = usePastDerbyChanges(timedMessage);
  const region = useRef<HTMLDivElement>(null);
  const toDelete = deletion.target;
  // The card with the button that opened the dialog may have left the list.
  const keepFocus = (): void => {
    if (document.activeElement === null || document.activeElement === document.body) region.current?.focus();
  };
  return (
    <div ref={region} tabIndex={-1} className="grid max-w-3xl grid-cols-1 gap-5 outline-none">
      {derbies.length === 0 ? (
        <EmptyState>{messages.empty}</EmptyState>
      ) : (
        <>
          <p className="text-ink-2">{messages.intro}</p>
          <ul aria-label={messages.list} className="grid grid-cols-1 gap-5">
            {derbies.map((derby) => (
              <li key={derby.year}>
                <PastDerbyCard
                  derby={derby}
                  isBusy={isBusy}
                  onTogglePublished={togglePublished}
                  onDelete={deletion.ask}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {toDelete && (
        <ConfirmDialog
          open={deletion.state !== 'closed'}
          pending={deletion.state === 'pending'}
          title={messages.deleteTitle(toDelete.year)}
          confirmLabel={messages.confirmDelete}
          destructive
          onConfirm={() => confirmDelete(toDelete)}
          onCancel={deletion.cancel}
          onClosed={keepFocus}
        >
          <p className="wrap-anywhere">{messages.deleteText(toDelete.title)}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

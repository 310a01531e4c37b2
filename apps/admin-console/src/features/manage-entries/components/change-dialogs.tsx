import { ConfirmDialog } from '@derby/ui/confirm-dialog';
import type { EntryChanges } from '../hooks/use-entry-changes.ts';
import { messages } from '../messages.ts';
import { personNameOf } from '../../../lib/texts.ts';
import { DisqualifyDialog } from './disqualify-dialog.tsx';

interface ChangeDialogsProps {
  readonly changes: EntryChanges;
  /** Called once a dialog has faded: its opener may be gone. */
  readonly onClosed: () => void;
}

/** Asks before an entry is deleted or disqualified. */
export function ChangeDialogs({ changes, onClosed }: ChangeDialogsProps) {
  const { deletion, disqualification } = changes;
  const toDelete = deletion.target;
  const toDisqualify = disqualification.target;
  return (
    <>
      {toDelete && (
        <ConfirmDialog
          open={deletion.state !== 'closed'}
          pending={deletion.state === 'pending'}
          title={messages.deleteTitle}
          confirmLabel={messages.delete}
          destructive
          onConfirm={() => changes.confirmDelete(toDelete)}
          onCancel={deletion.cancel}
          onClosed={onClosed}
        >
          <p>{messages.deleteText(personNameOf(toDelete))}</p>
        </ConfirmDialog>
      )}
      {toDisqualify && (
        <DisqualifyDialog
          key={toDisqualify.id}
          entry={toDisqualify}
          open={disqualification.state !== 'closed'}
          pending={disqualification.state === 'pending'}
          onConfirm={(reason) => changes.confirmDisqualify(toDisqualify, reason)}
          onCancel={disqualification.cancel}
          onClosed={onClosed}
        />
      )}
    </>
  );
}

import type { RefObject } from 'react';
import { DeleteDialog } from '../../../components/delete-dialog.tsx';
import type { EntryChanges } from '../hooks/use-entry-changes.ts';
import { messages } from '../messages.ts';
import { personNameOf } from '../../../lib/texts.ts';
import { isFocusLost } from '../../../lib/use-confirmed-action.ts';
import { DisqualifyDialog } from './disqualify-dialog.tsx';

interface ChangeDialogsProps {
  readonly changes: EntryChanges;
  /** Takes the focus when the row with the button that opened a dialog has left the list. */
  readonly region: RefObject<HTMLElement | null>;
}

/** Asks before an entry is deleted or disqualified. */
export function ChangeDialogs({ changes, region }: ChangeDialogsProps) {
  const { deletion, disqualification } = changes;
  const toDisqualify = disqualification.target;
  return (
    <>
      <DeleteDialog
        deletion={deletion}
        title={messages.deleteTitle}
        text={(entry) => messages.deleteText(personNameOf(entry))}
        confirmLabel={messages.delete}
        onConfirm={changes.confirmDelete}
        region={region}
      />
      {toDisqualify && (
        <DisqualifyDialog
          key={toDisqualify.id}
          entry={toDisqualify}
          open={disqualification.state !== 'closed'}
          pending={disqualification.state === 'pending'}
          onConfirm={(reason) => void disqualification.run(() => changes.confirmDisqualify(toDisqualify, reason))}
          onCancel={disqualification.cancel}
          onClosed={() => {
            if (isFocusLost()) region.current?.focus();
          }}
        />
      )}
    </>
  );
}

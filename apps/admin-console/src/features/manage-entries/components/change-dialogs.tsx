import { Field } from '@derby/ui/field';
import { TextInput } from '@derby/ui/text-input';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { DeleteDialog } from '../../../components/delete-dialog.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { personNameOf } from '../../../lib/texts.ts';
import { isFocusLost } from '../../../lib/use-confirmed-action.ts';
import type { ManagedEntry } from '../api.ts';
import { MAX_REASON_LENGTH } from '../constants.ts';
import type { EntryChanges } from '../hooks/use-entry-changes.ts';
import { messages } from '../messages.ts';

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

interface DisqualifyDialogProps {
  readonly entry: ManagedEntry;
  readonly open: boolean;
  readonly pending: boolean;
  readonly onConfirm: (reason: string) => void;
  readonly onCancel: () => void;
  readonly onClosed: () => void;
}

/** Asks for the reason before an entry is disqualified. */
function DisqualifyDialog({ entry, open, pending, onConfirm, onCancel, onClosed }: DisqualifyDialogProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wrong = reasonProblemOf(reason.trim());
    setProblem(wrong);
    if (wrong === undefined) onConfirm(reason.trim());
    else field.current?.focus();
  };
  return (
    <FormDialog
      open={open}
      title={messages.disqualifyTitle}
      role="alertdialog"
      initialFocus={field}
      isPending={pending}
      submitLabel={messages.disqualify}
      submitVariant="destructive"
      onSubmit={submit}
      onClose={onCancel}
      onClosed={onClosed}
    >
      <p>{messages.disqualifyText(personNameOf(entry))}</p>
      <Field label={messages.reason} error={problem}>
        <TextInput ref={field} value={reason} autoComplete="off" onChange={(event) => setReason(event.target.value)} />
      </Field>
    </FormDialog>
  );
}

function reasonProblemOf(reason: string): string | undefined {
  if (reason === '') return messages.reasonRequired;
  return reason.length > MAX_REASON_LENGTH ? messages.reasonTooLong(MAX_REASON_LENGTH) : undefined;
}

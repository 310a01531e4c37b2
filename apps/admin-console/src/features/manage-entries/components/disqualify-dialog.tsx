import { Field } from '@derby/ui/field';
import { TextInput } from '@derby/ui/text-input';
import { useRef, useState, type FormEvent } from 'react';
import { FormDialog } from '../../../components/form-dialog.tsx';
import type { ManagedEntry } from '../api.ts';
import { MAX_REASON_LENGTH } from '../constants.ts';
import { messages } from '../messages.ts';
import { personNameOf } from '../../../lib/texts.ts';

interface DisqualifyDialogProps {
  readonly entry: ManagedEntry;
  readonly open: boolean;
  readonly pending: boolean;
  readonly onConfirm: (reason: string) => void;
  readonly onCancel: () => void;
  readonly onClosed: () => void;
}

/** Asks for the reason before an entry leaves the count. */
export function DisqualifyDialog({ entry, open, pending, onConfirm, onCancel, onClosed }: DisqualifyDialogProps) {
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

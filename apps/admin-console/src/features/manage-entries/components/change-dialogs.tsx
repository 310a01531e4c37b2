import { Field } from '@derby/ui/field';
import { TextInput } from '@derby/ui/text-input';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { DeleteDialog } from '../../../components/delete-dialog.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import {
  ManageEntries_DeleteDocument,
  ManageEntries_DisqualifyDocument,
  ManageEntries_RestoreDocument,
} from '../../../generated/graphql.ts';
import { failureSentence, personNameOf } from '../../../lib/texts.ts';
import { useMutate } from '../../../lib/use-change.ts';
import { isFocusLost, useConfirmedAction } from '../../../lib/use-confirmed-action.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { type DisqualifiedEntry, ENTRIES_SHOWN, type ManagedEntry } from '../api.ts';
import { MAX_REASON_LENGTH } from '../constants.ts';
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
        title="Delete this entry?"
        text={(entry) => messages.deleteText(personNameOf(entry))}
        confirmLabel="Delete"
        onConfirm={changes.confirmDelete}
        region={region}
      />
      {toDisqualify && (
        <DisqualifyDialog
          key={toDisqualify.id}
          entry={toDisqualify}
          open={disqualification.state !== 'closed'}
          pending={disqualification.state === 'pending'}
          refusal={changes.disqualifyRefusal}
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
  /** Why the last attempt failed. */
  readonly refusal: string | null;
  readonly onConfirm: (reason: string) => void;
  readonly onCancel: () => void;
  readonly onClosed: () => void;
}

/** Asks for the reason before an entry is disqualified. Stays open when that fails. */
function DisqualifyDialog(props: DisqualifyDialogProps) {
  const { entry, open, pending, refusal, onConfirm, onCancel, onClosed } = props;
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
      title="Disqualify this entry?"
      role="alertdialog"
      initialFocus={field}
      isPending={pending}
      problem={refusal}
      submitLabel="Disqualify"
      submitVariant="destructive"
      onSubmit={submit}
      onClose={onCancel}
      onClosed={onClosed}
    >
      <p>{messages.disqualifyText(personNameOf(entry))}</p>
      <Field label="Reason" error={problem}>
        <TextInput ref={field} value={reason} autoComplete="off" onChange={(event) => setReason(event.target.value)} />
      </Field>
    </FormDialog>
  );
}

function reasonProblemOf(reason: string): string | undefined {
  if (reason === '') return 'Please enter a reason';
  return reason.length > MAX_REASON_LENGTH ? messages.reasonTooLong(MAX_REASON_LENGTH) : undefined;
}

/** Disqualified entries can be deleted too. */
type DeletableEntry = ManagedEntry | DisqualifiedEntry;

/**
 * Deletes, disqualifies and restores entries. Asks for confirmation first. `refuse` shows why nothing can be done while
 * an entry is edited; it is null at other times.
 */
export function useEntryChanges(timedMessage: TimedMessage, refuse: ((sentence: string) => void) | null) {
  const deletion = useConfirmedAction<DeletableEntry>();
  const disqualification = useConfirmedAction<ManagedEntry>();
  const [disqualifyRefusal, setDisqualifyRefusal] = useState<string | null>(null);
  const mutate = useMutate();

  function beginDisqualify(entry: ManagedEntry): void {
    setDisqualifyRefusal(null);
    disqualification.ask(entry);
  }

  async function tell(work: Promise<unknown>, done: string, failed: string): Promise<void> {
    try {
      await work;
      timedMessage.showSuccess(done);
    } catch (error) {
      timedMessage.showFailure(failureSentence(error, failed));
    }
  }

  return {
    deletion,
    disqualification,
    disqualifyRefusal,
    askToDelete: (entry: DeletableEntry) => {
      if (refuse) refuse('Please save or cancel current edit before deleting entries');
      else deletion.ask(entry);
    },
    askToDisqualify: (entry: ManagedEntry) => {
      if (refuse) refuse('Please save or cancel current edit first');
      else beginDisqualify(entry);
    },
    /** For an edit that has just been closed. */
    beginDisqualify,
    confirmDelete: async ({ id }: DeletableEntry) => {
      const work = mutate({ mutation: ManageEntries_DeleteDocument, variables: { id }, ...ENTRIES_SHOWN });
      await tell(work, 'Entry deleted successfully', 'Failed to delete entry');
    },
    confirmDisqualify: async ({ id }: ManagedEntry, reason: string): Promise<void | 'stays-open'> => {
      setDisqualifyRefusal(null);
      try {
        await mutate({ mutation: ManageEntries_DisqualifyDocument, variables: { id, reason }, ...ENTRIES_SHOWN });
        timedMessage.showSuccess('Entry disqualified');
        return undefined;
      } catch (error) {
        setDisqualifyRefusal(failureSentence(error, 'Failed to disqualify entry'));
        return 'stays-open';
      }
    },
    restore: ({ id }: DisqualifiedEntry) => {
      const work = mutate({ mutation: ManageEntries_RestoreDocument, variables: { id }, ...ENTRIES_SHOWN });
      void tell(work, 'Entry restored', 'Failed to restore entry');
    },
  };
}

/** The result of `useEntryChanges`. */
type EntryChanges = ReturnType<typeof useEntryChanges>;

import { Field } from '@derby/ui/field';
import { TextInput } from '@derby/ui/text-input';
import { type RefObject, useState } from 'react';
import { useForm } from 'react-hook-form';
import { DeleteDialog } from '../../../components/delete-dialog.tsx';
import { FormDialog, type ShownDialogProps, useDialogForm, useFirstField } from '../../../components/form-dialog.tsx';
import {
  ManageEntries_DeleteDocument,
  ManageEntries_DisqualifyDocument,
  ManageEntries_RestoreDocument,
} from '../../../generated/graphql.ts';
import { isFocusLost } from '../../../lib/focus.ts';
import { failureSentence, personNameOf } from '../../../lib/texts.ts';
import { useMutate } from '../../../lib/use-change.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { type DisqualifiedEntry, ENTRIES_SHOWN, type ManagedEntry } from '../api.ts';

/** A change that must be confirmed, and its entry. Disqualified entries can be deleted too. */
type AskedChange =
  | { readonly kind: 'delete'; readonly entry: ManagedEntry | DisqualifiedEntry }
  | { readonly kind: 'disqualify'; readonly entry: ManagedEntry };

/**
 * Deletes, disqualifies and restores entries. Asks for confirmation first. `refuse` shows why nothing can be done while
 * an entry is edited; it is null at other times.
 */
export function useEntryChanges(timedMessage: TimedMessage, refuse: ((sentence: string) => void) | null) {
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const mutate = useMutate();

  async function show(work: Promise<unknown>, done: string, failed: string): Promise<void> {
    try {
      await work;
      timedMessage.showSuccess(done);
    } catch (error) {
      timedMessage.showFailure(failureSentence(error, failed));
    }
  }

  return {
    asked,
    /** Asks at once: for an edit that has just been closed. */
    ask: setAsked,
    askToDelete: (entry: ManagedEntry | DisqualifiedEntry) => {
      if (refuse) refuse('Please save or cancel current edit before deleting entries');
      else setAsked({ kind: 'delete', entry });
    },
    askToDisqualify: (entry: ManagedEntry) => {
      if (refuse) refuse('Please save or cancel current edit first');
      else setAsked({ kind: 'disqualify', entry });
    },
    remove: (id: number) => {
      const work = mutate({ mutation: ManageEntries_DeleteDocument, variables: { id }, ...ENTRIES_SHOWN });
      return show(work, 'Entry deleted successfully', 'Failed to delete entry');
    },
    restore: ({ id }: DisqualifiedEntry) => {
      const work = mutate({ mutation: ManageEntries_RestoreDocument, variables: { id }, ...ENTRIES_SHOWN });
      void show(work, 'Entry restored', 'Failed to restore entry');
    },
  };
}

interface ChangeDialogsProps {
  readonly changes: ReturnType<typeof useEntryChanges>;
  readonly timedMessage: TimedMessage;
  /** Takes the focus when the row with the button that opened a dialog has left the list. */
  readonly region: RefObject<HTMLElement | null>;
}

export function ChangeDialogs({ changes: { asked, ask, remove }, timedMessage, region }: ChangeDialogsProps) {
  if (asked === null) return null;
  const { kind, entry } = asked;
  if (kind === 'delete') {
    return (
      <DeleteDialog
        title="Delete this entry?"
        text={`The entry of ${personNameOf(entry)} and its photo are deleted. This cannot be undone.`}
        confirmLabel="Delete"
        onDelete={() => remove(entry.id)}
        region={region}
        onClosed={() => ask(null)}
      />
    );
  }
  return (
    <DisqualifyDialog
      entry={entry}
      timedMessage={timedMessage}
      onClosed={() => {
        if (isFocusLost()) region.current?.focus();
        ask(null);
      }}
    />
  );
}

/** Asks for the reason before an entry is disqualified. Stays open when that fails. */
function DisqualifyDialog({ entry, ...props }: ShownDialogProps & { readonly entry: ManagedEntry }) {
  const form = useForm({ defaultValues: { reason: '' }, reValidateMode: 'onSubmit' });
  const dialog = useDialogForm(form, props, ({ reason }) => ({
    mutation: ManageEntries_DisqualifyDocument,
    variables: { id: entry.id, reason: reason.trim() },
    ...ENTRIES_SHOWN,
    done: 'Entry disqualified',
    failed: (error) => failureSentence(error, 'Failed to disqualify entry'),
  }));
  const { field, initialFocus } = useFirstField<HTMLInputElement>(
    form.register('reason', { validate: reasonProblemOf }),
  );
  return (
    <FormDialog
      {...dialog}
      title="Disqualify this entry?"
      role="alertdialog"
      initialFocus={initialFocus}
      submitLabel="Disqualify"
      submitVariant="destructive"
    >
      <p>{`${personNameOf(entry)} is removed from the leaderboard and gets no final message. Lower ranks move up. You can restore the entry.`}</p>
      <Field label="Reason" error={form.formState.errors.reason?.message}>
        <TextInput {...field} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}

/** As on the server. */
const MAX_REASON_LENGTH = 200;

function reasonProblemOf(reason: string): string | undefined {
  if (reason.trim() === '') return 'Please enter a reason';
  return reason.trim().length > MAX_REASON_LENGTH
    ? `The reason must have at most ${MAX_REASON_LENGTH} characters`
    : undefined;
}

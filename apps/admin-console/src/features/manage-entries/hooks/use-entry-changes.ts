import {
  ManageEntries_DeleteDocument,
  ManageEntries_DisqualifyDocument,
  ManageEntries_RestoreDocument,
} from '../../../generated/graphql.ts';
import { failureSentence } from '../../../lib/texts.ts';
import { useMutate } from '../../../lib/use-change.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { ENTRIES_SHOWN, type DisqualifiedEntry, type ManagedEntry } from '../api.ts';
import { messages } from '../messages.ts';
import { useConfirmedAction } from '../../../lib/use-confirmed-action.ts';

/** Disqualified entries can be deleted too. */
type DeletableEntry = ManagedEntry | DisqualifiedEntry;

/** Deletes, disqualifies and restores entries. Asks for confirmation first; refuses while another entry is edited. */
export function useEntryChanges(timedMessage: TimedMessage, isEditing: boolean) {
  const deletion = useConfirmedAction<DeletableEntry>();
  const disqualification = useConfirmedAction<ManagedEntry>();
  const mutate = useMutate();

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
    askToDelete: (entry: DeletableEntry) => {
      if (isEditing) timedMessage.showFailure(messages.deleteWhileEditing);
      else deletion.ask(entry);
    },
    askToDisqualify: (entry: ManagedEntry) => {
      if (isEditing) timedMessage.showFailure(messages.editOpen);
      else disqualification.ask(entry);
    },
    confirmDelete: async ({ id }: DeletableEntry) => {
      const work = mutate({ mutation: ManageEntries_DeleteDocument, variables: { id }, ...ENTRIES_SHOWN });
      await tell(work, messages.deleted, messages.deleteFailed);
    },
    confirmDisqualify: async ({ id }: ManagedEntry, reason: string) => {
      const work = mutate({ mutation: ManageEntries_DisqualifyDocument, variables: { id, reason }, ...ENTRIES_SHOWN });
      await tell(work, messages.disqualifiedNow, messages.disqualifyFailed);
    },
    restore: ({ id }: DisqualifiedEntry) => {
      const work = mutate({ mutation: ManageEntries_RestoreDocument, variables: { id }, ...ENTRIES_SHOWN });
      void tell(work, messages.restored, messages.restoreFailed);
    },
  };
}

/** The result of `useEntryChanges`. */
export type EntryChanges = ReturnType<typeof useEntryChanges>;

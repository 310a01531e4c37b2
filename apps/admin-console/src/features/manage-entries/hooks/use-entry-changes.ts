import { failureSentence } from '../../../lib/texts.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import {
  useDeleteEntry,
  useDisqualifyEntry,
  useRestoreEntry,
  type DisqualifiedEntry,
  type ManagedEntry,
} from '../api.ts';
import { messages } from '../messages.ts';
import { useConfirmedAction } from '../../../lib/use-confirmed-action.ts';

/** Also one that was disqualified can be deleted. */
type DeletableEntry = ManagedEntry | DisqualifiedEntry;

/** What takes an entry out of the list and back: asked about first, refused while another is edited. */
export function useEntryChanges(timedMessage: TimedMessage, isEditing: boolean) {
  const deletion = useConfirmedAction<DeletableEntry>();
  const disqualification = useConfirmedAction<ManagedEntry>();
  const deleteEntry = useDeleteEntry();
  const disqualifyEntry = useDisqualifyEntry();
  const restoreEntry = useRestoreEntry();

  async function tell(work: Promise<void>, done: string, failed: string): Promise<void> {
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
    confirmDelete: ({ id }: DeletableEntry) =>
      void deletion.run(() => tell(deleteEntry(id), messages.deleted, messages.deleteFailed)),
    confirmDisqualify: ({ id }: ManagedEntry, reason: string) =>
      void disqualification.run(() =>
        tell(disqualifyEntry(id, reason), messages.disqualifiedNow, messages.disqualifyFailed),
      ),
    restore: ({ id }: DisqualifiedEntry) => void tell(restoreEntry(id), messages.restored, messages.restoreFailed),
  };
}

/** What `useEntryChanges` gives. */
export type EntryChanges = ReturnType<typeof useEntryChanges>;

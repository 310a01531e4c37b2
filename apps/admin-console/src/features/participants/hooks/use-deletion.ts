import { sentenceOf } from '@derby/web-session/request-failure';
import { useConfirmedAction } from '../../../lib/use-confirmed-action.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { useDeleteParticipant, type Participant } from '../api.ts';
import { messages } from '../messages.ts';

/** The deletion of a participant: asked about first. */
export function useDeletion({ showSuccess, showFailure }: TimedMessage) {
  const deletion = useConfirmedAction<Participant>();
  const deleteParticipant = useDeleteParticipant();
  async function carryOut({ id }: Participant): Promise<void> {
    try {
      await deleteParticipant(id);
      showSuccess(messages.deleted);
    } catch (error) {
      showFailure(sentenceOf(error, messages.deleteFailed));
    }
  }
  return {
    ...deletion,
    confirm: (participant: Participant) => void deletion.run(() => carryOut(participant)),
  };
}

import { deleteParticipant } from '../../contract/participants.ts';
import { DeleteParticipantDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';

export const deleteParticipantRoute = implement(deleteParticipant, async ({ params, call, gateway }) => {
  const { deleteParticipant: message } = await gateway.run(call, DeleteParticipantDocument, { id: params.id });
  return { status: 200, body: { message } };
});

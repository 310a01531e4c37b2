import { listParticipants } from '../../contract/participants.ts';
import { ParticipantsDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';
import { toWireParticipant } from './participant-wire.ts';

export const listParticipantsRoute = implement(listParticipants, async ({ call, gateway }) => {
  const { participants } = await gateway.run(call, ParticipantsDocument, {});
  return { status: 200, body: participants.map(toWireParticipant) };
});

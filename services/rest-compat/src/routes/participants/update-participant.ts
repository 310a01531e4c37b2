import { updateParticipant } from '../../contract/participants.ts';
import { UpdateParticipantDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';
import { toWireParticipant } from './participant-wire.ts';

export const updateParticipantRoute = implement(updateParticipant, async ({ params, body, call, gateway }) => {
  const input = {
    firstName: body.first_name,
    lastName: body.last_name,
    email: body.email,
    totalTickets: body.total_tickets,
    derbyEntries: body.derby_entries,
    juniorEntries: body.junior_entries,
    status: body.status,
  };
  const result = await gateway.run(call, UpdateParticipantDocument, { id: params.id, input });
  return { status: 200, body: toWireParticipant(result.updateParticipant) };
});

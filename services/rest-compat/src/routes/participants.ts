import type { z } from 'zod';
import {
  deleteParticipant,
  importParticipants,
  listParticipants,
  participant,
  suggestParticipants,
  updateParticipant,
} from '../contract/participants.ts';
import {
  DeleteParticipantDocument,
  ImportParticipantsDocument,
  ParticipantSuggestionsDocument,
  ParticipantsDocument,
  UpdateParticipantDocument,
  type ParticipantFieldsFragment,
} from '../generated/operations.ts';
import { implement, type Implementation } from '../http/implementation.ts';

export const participantsRoutes: readonly Implementation[] = [
  implement(suggestParticipants, async ({ call, gateway }) => {
    const { participantSuggestions: body } = await gateway.run(call, ParticipantSuggestionsDocument, {});
    return { status: 200, body };
  }),
  implement(listParticipants, async ({ call, gateway }) => {
    const { participants } = await gateway.run(call, ParticipantsDocument, {});
    return { status: 200, body: participants.map(toWireParticipant) };
  }),
  implement(importParticipants, async ({ file, call, gateway }) => {
    const variables = { file: null };
    const result = file
      ? await gateway.runWithFile(call, ImportParticipantsDocument, variables, { filePath: 'file', file })
      : await gateway.run(call, ImportParticipantsDocument, variables);
    return { status: 200, body: result.importParticipants };
  }),
  implement(updateParticipant, async ({ params, body, call, gateway }) => {
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
  }),
  implement(deleteParticipant, async ({ params, call, gateway }) => {
    const { deleteParticipant: message } = await gateway.run(call, DeleteParticipantDocument, { id: params.id });
    return { status: 200, body: { message } };
  }),
];

/** Casts the status, which the gateway types as any text. */
function toWireParticipant(one: ParticipantFieldsFragment): z.input<typeof participant> {
  return { ...one, status: participant.shape.status.parse(one.status) };
}

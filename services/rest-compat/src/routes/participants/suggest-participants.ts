import { suggestParticipants } from '../../contract/participants.ts';
import { ParticipantSuggestionsDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';

export const suggestParticipantsRoute = implement(suggestParticipants, async ({ call, gateway }) => {
  const { participantSuggestions: names } = await gateway.run(call, ParticipantSuggestionsDocument, {});
  return { status: 200, body: names.map((name) => ({ first_name: name.firstName, last_name: name.lastName })) };
});

export { readCheckIn, type CheckIn, type CheckInPerson, type CheckInSearch } from './check-in.ts';
export { deleteParticipant } from './delete-participant.ts';
export { giveCard, type GiveCardInput } from './give-card.ts';
export { checkImport, importParticipants, type ImportCheck, type ImportResult } from './import/import-participants.ts';
export {
  deleteParticipantsUpTo,
  listParticipants,
  nameParticipants,
  participantsIndexes,
  suggestParticipants,
  updateParticipant,
  type Participant,
  type ParticipantSuggestion,
} from './participants.ts';
export { readWeighedIn } from './weighed-in.ts';

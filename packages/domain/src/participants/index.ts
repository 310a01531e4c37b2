export { checkImport, importParticipants, type ImportCheck, type ImportResult } from './import/import-participants.ts';
export {
  deleteParticipant,
  deleteParticipantsUpTo,
  listParticipants,
  participantsIndexes,
  suggestParticipants,
  updateParticipant,
  type Participant,
  type ParticipantSuggestion,
} from './participants.ts';

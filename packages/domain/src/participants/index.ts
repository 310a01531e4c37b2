export { checkImport, importParticipants, type ImportCheck, type ImportResult } from './import/import-participants.ts';
export {
  deleteParticipant,
  deleteParticipantsUpTo,
  listParticipants,
  nameParticipants,
  participantsIndexes,
  readWeighedIn,
  suggestParticipants,
  updateParticipant,
  type Participant,
  type ParticipantSuggestion,
} from './participants.ts';

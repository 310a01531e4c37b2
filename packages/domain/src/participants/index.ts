export { deleteParticipant } from './delete-participant.ts';
export { checkImport, importParticipants, type ImportCheck, type ImportResult } from './import-participants.ts';
export { listParticipants } from './list-participants.ts';
export { deleteParticipantsUpTo, participantsIndexes } from './participant.model.ts';
export type { Participant } from './participant.ts';
export { suggestParticipants, type ParticipantSuggestion } from './suggest-participants.ts';
export { updateParticipant } from './update-participant.ts';

export { deleteParticipant } from './delete-participant.ts';
export { importParticipants } from './import-participants.ts';
export type { ImportResult } from './import-participants.ts';
export { listParticipants } from './list-participants.ts';
export { ensureParticipantsIndexes } from './participant.model.ts';
export type { Participant } from './participant.ts';
export { suggestParticipants } from './suggest-participants.ts';
export type { ParticipantSuggestion } from './suggest-participants.ts';
export { updateParticipant } from './update-participant.ts';

export { updateEntry, type UpdateEntryInput } from './correction.ts';
export { clearEntries, deleteEntry, lockEntries } from './deletion.ts';
export { disqualifyEntry, listDisqualified, restoreEntry, type DisqualifiedEntry } from './disqualification.ts';
export {
  entriesIndexes,
  isEntryCounted,
  MAX_TICKETS,
  wasEntryIdGiven,
  type ContestantIds,
  type CorrectionDeps,
  type Entry,
  type RankedEntry,
  type StoredCheck,
} from './entry.ts';
export { checkEntry, checkOf, isOwnEntry, uncheckEntry } from './entry-check.ts';
export { addEntryPhoto, deleteEntryPhoto, hasPhoto, listEntryPhotos, sweepOrphanPhotos } from './entry-photo.ts';
export { areExportsOn, exportEntries, OPTIONAL_COLUMNS } from './export-entries.ts';
export { entryHistory, type EntryCorrection, type FieldChange } from './history.ts';
export { EntriesExistError, importEntries, type ImportedEntry } from './import-entries.ts';
export {
  createDivisionReader,
  findDisqualifiedTicket,
  findRankedEntries,
  listDivisions,
  listEntrantNames,
  listEntrants,
  listEntries,
  listEntriesOfPhone,
  nameEntrants,
  nameEntries,
} from './list-entries.ts';
export { listUncounted, storeContestantIds } from './erased-entries.ts';
export { removedRequestsIndexes, sweepRequestKeys } from './removed-requests.ts';
export { completeWeighIns, withdrawUnsettled } from './settle-entry.ts';
export { findCardCode } from './stated-card.ts';
export { countEntries, readDerbyStats, type DerbyStats, type StatsFish } from './statistics.ts';
export { makeMissingThumbnails } from './thumbnails.ts';
export { endPhotoWait, listTextsDueSince, mayGetText, textDueAt } from './text-wait.ts';
export { forbidUndo, undoWeighIn } from './undo.ts';
export { createEntry, type CreateEntryInput, type EntryDeps } from './weigh-in.ts';

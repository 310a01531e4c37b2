export type { PastBoards } from './past-boards.ts';
export { splitPastDerbies, type PastDraw, type PastPrize } from './past-derby-rows.ts';
export {
  archiveDerby,
  deletePastDerby,
  findArchivedPhotos,
  hasPastDerbies,
  listArchivedDerbies,
  pastDerbiesIndexes,
  publishPastDerby,
  readLastArchived,
  readLastResult,
  readPastAfternoon,
  readPastDerbies,
  readPastPage,
  readPastPages,
  readPastResult,
  readPublishedYears,
  sweepPastBoards,
  type PastDerby,
  type PastResultEntry,
} from './past-derbies.ts';
export { readPastRecords } from './past-records.ts';

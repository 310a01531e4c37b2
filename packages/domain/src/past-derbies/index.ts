export { isDerbyPublished, listArchivedFish, type ArchivedFish } from './archived-fish.ts';
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
  raisePastVersion,
  readLastArchived,
  readLastResult,
  readPastAfternoon,
  readPastDerbies,
  readPastPage,
  readPastPages,
  readPastResult,
  readPastVersion,
  readPublishedYears,
  sweepPastBoards,
  type PastDerby,
  type PastResultEntry,
  type PublishedYear,
} from './past-derbies.ts';
export { readPastRecords } from './past-records.ts';

export { archiveDerby, findArchivedPhotos, hasPastDerbies, sweepPastBoards } from './archive-derby.ts';
export { isDerbyPublished, listArchivedFish, type ArchivedFish } from './archived-fish.ts';
export type { PastBoards } from './past-boards.ts';
export { splitPastDerbies, type PastDraw, type PastPrize } from './past-derby-rows.ts';
export {
  deletePastDerby,
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
  type PastDerby,
  type PastResultEntry,
} from './past-derbies.ts';
export { readPastRecords } from './past-records.ts';
export { raisePastVersion, readPastVersion, readPublishedYears, type PublishedYear } from './published-years.ts';

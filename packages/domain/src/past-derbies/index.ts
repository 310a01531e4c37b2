export {
  archiveDerby,
  deletePastDerby,
  findArchivedPhotos,
  hasPastDerbies,
  listArchivedDerbies,
  pastDerbiesIndexes,
  publishPastDerby,
  readPastDerbies,
  readPastResult,
  type PastDerby,
  type PastResult,
  type PastResultEntry,
} from './past-derbies.ts';

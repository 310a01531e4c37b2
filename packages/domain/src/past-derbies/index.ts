export { archiveDerby } from './archive-derby.ts';
export { deletePastDerby, publishPastDerby } from './change-past-derby.ts';
export { findArchivedPhotos, hasPastDerbies, pastDerbiesIndexes, type PastDerby } from './past-derby.model.ts';
export {
  listArchivedDerbies,
  readPastDerbies,
  readPastResult,
  type PastResult,
  type PastResultEntry,
} from './read-past-derbies.ts';

export { archiveDerby } from './archive-derby.ts';
export { deletePastDerby, publishPastDerby } from './change-past-derby.ts';
export { findArchivedPhotos, hasPastDerbies, pastDerbiesIndexes } from './past-derby.model.ts';
export type { PastDerby } from './past-derby.model.ts';
export { listArchivedDerbies, readPastDerbies, readPastResult } from './read-past-derbies.ts';
export type { PastResult, PastResultEntry } from './read-past-derbies.ts';

export { completeEnd } from './complete-end.ts';
export type { Derby, DerbyStatus } from './derby.model.ts';
export { endDerby } from './end-derby.ts';
export { DerbyAlreadyEndedError } from './errors.ts';
export { completeReset } from './complete-reset.ts';
export type { ResetDeps, ResetResult } from './carry-out-reset.ts';
export { resetDerby } from './reset-derby.ts';
export { createDerbyStateReader, readDerby } from './read-derby.ts';

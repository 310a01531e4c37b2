export { completeEnd } from './complete-end.ts';
export type { Derby, DerbyStatus } from './derby.model.ts';
export { endDerby } from './end-derby.ts';
export { DerbyAlreadyEndedError } from './errors.ts';
export { createDerbyStateReader, readDerby } from './read-derby.ts';

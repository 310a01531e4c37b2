export { drawKeepsake, type Keepsake } from './draw-keepsake.ts';
export { hashOfKeepsake, type KeepsakeFacts } from './keepsake-facts.ts';
export { keepsakesIndexes } from './keepsake-rows.ts';
export { createKeepsakeStore, openKeepsakeStore, type KeepsakePaths, type KeepsakeStore } from './keepsake-store.ts';
export { createKeepsakeMaker, type KeepsakeDeps } from './make-keepsakes.ts';
export { findKeepsake, readKeepsake, readKeepsakes, readPastKeepsakes } from './shown-keepsakes.ts';

/** Left out of backups. */
export const KEEPSAKE_COLLECTIONS: readonly string[] = ['keepsakes', 'keepsake_lease'];

import { assertSystem, type Actor, type Deps } from '../kernel/index.ts';
import { findArchivedPhotos, hasPastDerbies } from '../past-derbies/index.ts';
import type { PhotoStore } from '../photos/index.ts';
import { findNamedPhotos } from './correct-entry.model.ts';
import { hasEntries } from './entry.model.ts';

/** A photo is without its row only while its weigh-in is being written; after an hour it never gets one. */
const LEAST_AGE_MS = 60 * 60 * 1_000;

/**
 * Removes files that a crash left behind: drafts, and photos that neither an entry nor a past derby names, with their MMS
 * copies. Returns how many. A database without an entry and without a past derby says nothing about a folder full of
 * photos (it may be the wrong one), so nothing is removed then.
 */
export async function sweepOrphanPhotos(
  deps: Deps & { readonly photoStore: PhotoStore },
  actor: Actor,
): Promise<number> {
  assertSystem(actor);
  if (!(await hasEntries(deps.database)) && !(await hasPastDerbies(deps.database))) return 0;
  // The files first: a photo that gets its row in between is then known to have one.
  const files = await deps.photoStore.list({ before: new Date(deps.clock.now().getTime() - LEAST_AGE_MS) });
  if (files.length === 0) return 0;
  const [ofEntries, archived] = await Promise.all([findNamedPhotos(deps.database), findArchivedPhotos(deps.database)]);
  const named = new Set([...ofEntries, ...archived]);
  const copies = new Set([...named].map((fileName) => deps.photoStore.mmsNameOf(fileName)));
  const orphans = files.filter((fileName) => !named.has(fileName) && !copies.has(fileName));
  await Promise.all(orphans.map((fileName) => deps.photoStore.remove(fileName)));
  if (orphans.length > 0) deps.logger.info({ removed: orphans.length }, 'photos without an entry removed');
  return orphans.length;
}

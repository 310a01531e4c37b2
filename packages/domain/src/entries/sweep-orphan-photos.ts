import { assertSystem, type Actor, type Deps } from '../kernel/index.ts';
import { findArchivedPhotos, hasPastDerbies } from '../past-derbies/index.ts';
import type { PhotoStore } from '../photos/index.ts';
import { findNamedPhotos } from './correct-entry.model.ts';
import { hasEntries } from './entry.model.ts';

/** A photo lacks a row only while its entry is being written. After an hour it never gets one. */
const LEAST_AGE_MS = 60 * 60 * 1_000;

/**
 * Removes files that a crash left behind: drafts, and photos that no entry and no past derby uses, with their MMS
 * copies. Returns the number of files. Removes nothing when the database has no entry and no past derby: it may be the
 * wrong database.
 */
export async function sweepOrphanPhotos(
  deps: Deps & { readonly photoStore: PhotoStore },
  actor: Actor,
): Promise<number> {
  assertSystem(actor);
  if (!(await hasEntries(deps.database)) && !(await hasPastDerbies(deps.database))) return 0;
  // List files first: a photo that gets its row afterwards is then found among the used ones.
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

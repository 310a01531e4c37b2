import type { Deps } from '../kernel/index.ts';
import { findNamedPhotos } from './correct-entry.model.ts';
import { forgetDeletedUpTo } from './deleted-requests.model.ts';
import { deleteEntriesUpTo, sumUpEntries } from './entry-stats.model.ts';

/** Counts all entries, disqualified ones too, and those with a photo. For the reset, which has checked the actor. */
export async function countEntries(
  deps: Pick<Deps, 'database'>,
): Promise<{ readonly entries: number; readonly photos: number }> {
  const { total, withPhotos } = await sumUpEntries(deps.database, { isEveryRow: true });
  return { entries: total, photos: withPhotos };
}

/** Returns the file names of the photos of all entries up to an id. */
export async function listPhotosUpTo(
  deps: Pick<Deps, 'database'>,
  { lastEntryId }: { readonly lastEntryId: number },
): Promise<ReadonlySet<string>> {
  return await findNamedPhotos(deps.database, { lastEntryId });
}

/**
 * Deletes all entries up to an id, with the keys of deleted ones, and keeps their photo files. Can be repeated: entries
 * with higher ids stay.
 */
export async function clearEntries(
  deps: Pick<Deps, 'database'>,
  { lastEntryId }: { readonly lastEntryId: number },
): Promise<void> {
  await deleteEntriesUpTo(deps.database, lastEntryId);
  await forgetDeletedUpTo(deps.database, lastEntryId);
}

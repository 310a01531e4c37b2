import type { Deps } from '../kernel/index.ts';
import { findNamedPhotos } from './correct-entry.model.ts';
import { deleteEntriesUpTo, sumUpEntries } from './entry-stats.model.ts';

/** How many entries there are, disqualified ones too, and how many of them have a photo. For the reset, which has checked the actor. */
export async function countEntries(
  deps: Pick<Deps, 'database'>,
): Promise<{ readonly entries: number; readonly photos: number }> {
  const { total, withPhotos } = await sumUpEntries(deps.database, { isEveryRow: true });
  return { entries: total, photos: withPhotos };
}

/** The file names of the photos of the entries up to an id. */
export async function listPhotosUpTo(
  deps: Pick<Deps, 'database'>,
  { lastEntryId }: { readonly lastEntryId: number },
): Promise<ReadonlySet<string>> {
  return await findNamedPhotos(deps.database, { lastEntryId });
}

/** Deletes all entries up to an id; their photos lie where they were. A repeated call changes nothing, also when there are new entries since. */
export async function clearEntries(
  deps: Pick<Deps, 'database'>,
  { lastEntryId }: { readonly lastEntryId: number },
): Promise<void> {
  await deleteEntriesUpTo(deps.database, lastEntryId);
}

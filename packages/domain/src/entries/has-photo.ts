import type { Deps } from '../kernel/index.ts';
import { photoPath } from '../photos/index.ts';
import { entryExists, findPhotoFileName } from './correct-entry.model.ts';

/** Returns whether the entry is not disqualified and its photo still has this path. */
export async function hasPhoto(
  deps: Pick<Deps, 'database'>,
  photo: { readonly entryId: number; readonly photoPath: string },
): Promise<boolean> {
  const fileName = await findPhotoFileName(deps.database, photo.entryId);
  return fileName !== null && photoPath(fileName) === photo.photoPath;
}

/** Returns whether the entry exists and is not disqualified. The caller has checked the actor. */
export async function isEntryCounted(deps: Pick<Deps, 'database'>, entryId: number): Promise<boolean> {
  return await entryExists(deps.database, entryId);
}

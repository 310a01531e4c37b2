import type { Deps } from '../kernel/index.ts';
import { photoPath } from '../photos/index.ts';
import { entryExists, findPhotoFileName } from './correct-entry.model.ts';

/** Whether the entry is there and still has the photo that once lay at this path. */
export async function hasPhoto(
  deps: Pick<Deps, 'database'>,
  photo: { readonly entryId: number; readonly photoPath: string },
): Promise<boolean> {
  const fileName = await findPhotoFileName(deps.database, photo.entryId);
  return fileName !== null && photoPath(fileName) === photo.photoPath;
}

/** Whether the entry is there and counts. A step of other nouns, which have checked the actor. */
export async function isEntryCounted(deps: Pick<Deps, 'database'>, entryId: number): Promise<boolean> {
  return await entryExists(deps.database, entryId);
}

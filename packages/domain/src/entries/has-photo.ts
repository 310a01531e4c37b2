import type { Deps } from '../kernel/index.ts';
import { photoPath } from '../photos/index.ts';
import { findPhotoFileName } from './correct-entry.model.ts';

/** Whether the entry is there and still has the photo that once lay at this path. */
export async function hasPhoto(
  deps: Pick<Deps, 'database'>,
  photo: { readonly entryId: number; readonly photoPath: string },
): Promise<boolean> {
  const fileName = await findPhotoFileName(deps.database, photo.entryId);
  return fileName !== null && photoPath(fileName) === photo.photoPath;
}

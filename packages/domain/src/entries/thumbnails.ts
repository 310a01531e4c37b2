import { thumbnailOf } from '@derby/rules/thumbnail';
import { assertSystem, type Actor, type Deps } from '../kernel/index.ts';
import { findArchivedPhotos } from '../past-derbies/index.ts';
import { addThumbnail, photoPath, type PhotoStore, isStored } from '../photos/index.ts';
import { hasPhoto, listShowablePhotos } from './entry-photo.ts';

type ThumbnailDeps = Deps & { readonly photoStore: PhotoStore };

/**
 * Makes the thumbnails that are missing: of older photos, and after a restore. Photos of disqualified entries get none.
 * Stops when `signal` is aborted. Returns the number of thumbnails made. A photo that cannot be read is logged.
 */
export async function makeMissingThumbnails(deps: ThumbnailDeps, actor: Actor, signal?: AbortSignal): Promise<number> {
  assertSystem(actor);
  const files = new Set(await deps.photoStore.list());
  const [showable, archived] = await Promise.all([listShowablePhotos(deps), findArchivedPhotos(deps)]);
  const photos = [...showable, ...[...archived].map((fileName) => ({ fileName, entryId: null }))];
  let made = 0;
  for (const { fileName, entryId } of photos) {
    if (signal?.aborted) break;
    if (!files.has(fileName) || files.has(thumbnailOf(fileName))) continue;
    // oxlint-disable-next-line no-await-in-loop -- one photo in memory at a time
    if (await restoreThumbnail(deps, entryId, fileName)) made += 1;
  }
  if (made > 0) deps.logger.info({ made }, 'missing thumbnails made');
  return made;
}

/** Makes the thumbnail of a photo that visitors see again. `entryId` is null for a photo of a past derby. */
export async function restoreThumbnail(
  deps: ThumbnailDeps,
  entryId: number | null,
  fileName: string,
): Promise<boolean> {
  const isShown = async () =>
    entryId === null
      ? await isStored(deps.photoStore, fileName)
      : await hasPhoto(deps, { entryId, photoPath: photoPath(fileName) });
  try {
    return await addThumbnail(deps.photoStore, fileName, isShown);
  } catch (error) {
    deps.logger.warn({ err: error }, 'failed to make thumbnail, the sweep will retry');
    return false;
  }
}

/** Removes the thumbnail of a photo that visitors no longer see. The sweep removes one that cannot be removed now. */
export async function discardThumbnail(deps: Pick<ThumbnailDeps, 'logger' | 'photoStore'>, fileName: string) {
  try {
    await deps.photoStore.removeThumbnail(fileName);
  } catch (error) {
    deps.logger.error({ err: error }, 'failed to remove a thumbnail, the sweep will retry');
  }
}

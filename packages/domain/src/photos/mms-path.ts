import { buffer } from 'node:stream/consumers';
import type { Deps } from '../kernel/index.ts';
import { makeMmsCopy } from './mms-copy.ts';
import { fileNameOf, photoPath } from './photo-path.ts';
import type { PhotoStore } from './photo-store.ts';

type MmsDeps = Pick<Deps, 'logger'> & { readonly photoStore: PhotoStore };

/**
 * Where the provider fetches a photo (`/uploads/<name>.jpg`): the path of its MMS copy, which is made
 * here for a photo that has none. A copy that cannot be made never holds up its message: the path is
 * then that of the photo itself.
 */
export async function mmsPathOf(deps: MmsDeps, path: string): Promise<string> {
  const fileName = fileNameOf(path);
  const copyName = deps.photoStore.mmsNameOf(fileName);
  try {
    const hasCopy = (await exists(deps.photoStore, copyName)) || (await makeMissingCopy(deps.photoStore, fileName));
    return hasCopy ? photoPath(copyName) : path;
  } catch (error) {
    deps.logger.warn({ err: error }, 'failed to make MMS copy, sending the photo itself');
    return path;
  }
}

/** False when the photo is not there, or went while its copy was made. */
async function makeMissingCopy(store: PhotoStore, fileName: string): Promise<boolean> {
  const photo = await store.open(fileName);
  if (photo === null) return false;
  await store.saveMmsCopy(fileName, await makeMmsCopy(await buffer(photo.stream)));
  if (await exists(store, fileName)) return true;
  await store.remove(fileName);
  return false;
}

async function exists(store: PhotoStore, fileName: string): Promise<boolean> {
  const file = await store.open(fileName);
  file?.stream.destroy();
  return file !== null;
}

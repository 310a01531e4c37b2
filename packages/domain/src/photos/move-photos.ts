import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { isPhotoFileName } from './photo-path.ts';
import type { PhotoStore } from './photo-store.ts';

/** Number of photo files found in the source, copied, already equal in the target, and deleted from the source. */
interface MovedPhotos {
  readonly found: number;
  readonly copied: number;
  readonly equal: number;
  readonly deleted: number;
}

/**
 * Copies all photos and MMS copies from one store to another, one at a time, and compares the hashes of both. Files
 * that the target already has are only compared, so an interrupted move can be run again. With `deletesSource`, deletes
 * these files from the source after all were verified.
 */
export async function movePhotos(options: {
  readonly from: PhotoStore;
  readonly to: PhotoStore;
  readonly deletesSource: boolean;
}): Promise<MovedPhotos> {
  const { from, to, deletesSource } = options;
  const verified: string[] = [];
  const count = { copied: 0, equal: 0 };
  for (const fileName of (await from.list()).filter(isPhotoFileName).sort()) {
    // oxlint-disable-next-line no-await-in-loop -- one photo in memory at a time
    const outcome = await copyPhoto(from, to, fileName);
    if (outcome === null) continue;
    count[outcome] += 1;
    verified.push(fileName);
  }
  if (!deletesSource) return { found: verified.length, ...count, deleted: 0 };
  await assertAllVerified(from, new Set(verified));
  for (const fileName of verified) {
    // oxlint-disable-next-line no-await-in-loop -- there may be thousands of photos
    await from.remove(fileName);
  }
  return { found: verified.length, ...count, deleted: verified.length };
}

/** Returns null when the photo was deleted meanwhile. */
async function copyPhoto(from: PhotoStore, to: PhotoStore, fileName: string): Promise<'copied' | 'equal' | null> {
  const bytes = await read(from, fileName);
  if (bytes === null) return null;
  const sha256 = hash('sha256', bytes);
  const present = await read(to, fileName);
  if (present !== null && hash('sha256', present) === sha256) return 'equal';
  await to.putBack(fileName, bytes);
  const written = await read(to, fileName);
  if (written === null || hash('sha256', written) !== sha256) {
    throw new Error(`The photo ${fileName} is not in the target as in the source. Nothing was deleted.`);
  }
  return 'copied';
}

/**
 * Throws when the source has new files: removing a photo also removes its MMS copy, which may be new and not copied.
 */
async function assertAllVerified(from: PhotoStore, verified: ReadonlySet<string>): Promise<void> {
  const isNew = (fileName: string) => isPhotoFileName(fileName) && !verified.has(fileName);
  if ((await from.list()).some(isNew)) {
    throw new Error('Photos were added meanwhile. Stop the product and run this again. Nothing was deleted.');
  }
}

async function read(store: PhotoStore, fileName: string): Promise<Buffer | null> {
  const photo = await store.open(fileName);
  return photo && (await buffer(photo.stream));
}

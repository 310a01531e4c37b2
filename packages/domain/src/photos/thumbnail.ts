import { buffer } from 'node:stream/consumers';
import { THUMBNAIL_HEIGHT, THUMBNAIL_WIDTH } from '@derby/rules/thumbnail';
import sharp from 'sharp';
import type { PhotoStore } from './photo-store.ts';

/** A board shows many thumbnails at once. */
export const MAX_THUMBNAIL_BYTES = 12_000;

/** Tried in this order until one fits; the last one always does. `scale` shrinks both sides. */
const STEPS = [
  { scale: 1, quality: 76 },
  { scale: 1, quality: 55 },
  { scale: 1, quality: 30 },
  { scale: 0.5, quality: 20 },
] as const;

/** Creates the thumbnail of a stored photo: the whole photo as WebP of at most 12 kB within 224 x 168 pixels. */
export async function makeThumbnail(photo: Buffer): Promise<Buffer> {
  let thumbnail = photo;
  for (const { scale, quality } of STEPS) {
    // Each step follows one whose result was too large.
    // oxlint-disable-next-line no-await-in-loop
    thumbnail = await sharp(photo)
      .resize({ width: THUMBNAIL_WIDTH * scale, height: THUMBNAIL_HEIGHT * scale, fit: 'inside' })
      .webp({ quality })
      .toBuffer();
    if (thumbnail.length <= MAX_THUMBNAIL_BYTES) break;
  }
  return thumbnail;
}

/**
 * Makes the thumbnail of a stored photo. Returns false when the photo does not exist, or `isShown` is false after the
 * thumbnail was stored: a fish that was deleted or disqualified meanwhile must keep none.
 */
export async function addThumbnail(
  store: PhotoStore,
  fileName: string,
  isShown: () => Promise<boolean>,
): Promise<boolean> {
  const photo = await store.open(fileName);
  if (photo === null) return false;
  await store.saveThumbnail(fileName, await makeThumbnail(await buffer(photo.stream)));
  if (await isShown()) return true;
  await store.removeThumbnail(fileName);
  return false;
}

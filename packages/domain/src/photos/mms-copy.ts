import sharp from 'sharp';
import { buffer } from 'node:stream/consumers';
import type { Deps } from '../kernel/index.ts';
import { fileNameOf, photoPath } from './photo-path.ts';
import { isStored, type PhotoStore } from './photo-store.ts';

type MmsDeps = Pick<Deps, 'logger'> & { readonly photoStore: PhotoStore };

/**
 * Returns the path of a photo's MMS copy, from which the provider fetches it (`/uploads/<name>.jpg`). Creates the copy
 * when it is missing. When that fails, returns the path of the photo, so that no message is delayed.
 */
export async function mmsPathOf(deps: MmsDeps, path: string): Promise<string> {
  const fileName = fileNameOf(path);
  const copyName = deps.photoStore.mmsNameOf(fileName);
  try {
    const hasCopy = (await isStored(deps.photoStore, copyName)) || (await makeMissingCopy(deps.photoStore, fileName));
    return hasCopy ? photoPath(copyName) : path;
  } catch (error) {
    deps.logger.warn({ err: error }, 'failed to make MMS copy, sending the photo itself');
    return path;
  }
}

/** Returns false when the photo does not exist, or was removed while its copy was made. */
async function makeMissingCopy(store: PhotoStore, fileName: string): Promise<boolean> {
  const photo = await store.open(fileName);
  if (photo === null) return false;
  await store.saveMmsCopy(fileName, await makeMmsCopy(await buffer(photo.stream)));
  if (await isStored(store, fileName)) return true;
  await store.remove(fileName);
  return false;
}

/** A size that carriers do not shrink. The provider's limit is ten times as large. */
const MAX_MMS_COPY_BYTES = 500_000;

/** Tried in this order until one fits; the last one always does. `longestSide` is in pixels. */
const STEPS = [
  { longestSide: 1_280, quality: 80 },
  { longestSide: 1_280, quality: 65 },
  { longestSide: 1_280, quality: 50 },
  { longestSide: 960, quality: 50 },
  { longestSide: 640, quality: 50 },
  { longestSide: 640, quality: 30 },
] as const;

/**
 * Creates the MMS copy of a stored photo: a JPEG of at most 500 kB, never enlarged. A small photo is returned
 * unchanged.
 */
export async function makeMmsCopy(photo: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(photo).metadata();
  const isSmall = Math.max(width, height) <= STEPS[0].longestSide;
  let copy = photo;
  if (isSmall && fits(copy)) return copy;
  for (const step of STEPS) {
    // Each step follows one whose result was too large.
    // oxlint-disable-next-line no-await-in-loop
    copy = await shrink(photo, step);
    if (fits(copy)) break;
  }
  return copy;
}

const fits = (jpeg: Buffer) => jpeg.length <= MAX_MMS_COPY_BYTES;

async function shrink(photo: Buffer, { longestSide, quality }: (typeof STEPS)[number]): Promise<Buffer> {
  return await sharp(photo)
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality })
    .toBuffer();
}

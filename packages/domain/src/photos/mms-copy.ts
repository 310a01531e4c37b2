import sharp from 'sharp';
import { buffer } from 'node:stream/consumers';
import type { Deps } from '../kernel/index.ts';
import { fileNameOf, photoPath } from './photo-path.ts';
import type { PhotoStore } from './photo-store.ts';

type MmsDeps = Pick<Deps, 'logger'> & { readonly photoStore: PhotoStore };

/**
 * Where the provider fetches a photo (`/uploads/<name>.jpg`): the path of its MMS copy, which is made here for a photo
 * that has none. A copy that cannot be made never delays its message: the path is then that of the photo itself.
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

/** What a carrier takes without shrinking it itself; the provider's own limit is ten times that. */
export const MAX_MMS_COPY_BYTES = 500_000;

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
 * The copy of a stored photo that goes with a message: a JPEG of at most 500 kB, never enlarged. A photo
 * that is small enough is its own copy, byte by byte.
 */
export async function makeMmsCopy(photo: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(photo).metadata();
  const isSmall = Math.max(width, height) <= STEPS[0].longestSide;
  let copy = photo;
  if (isSmall && fits(copy)) return copy;
  for (const step of STEPS) {
    // Each step is tried only because the one before was too large.
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

import sharp from 'sharp';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox } from '../kernel/index.ts';
import { makeMmsCopy, mmsPathOf } from './mms-copy.ts';
import { photoPath } from './photo-path.ts';
import { createPhotoStore } from './photo-folder.ts';
import type { PhotoStore } from './photo-store.ts';

const quiet = () => undefined;
const logger = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const smallPhoto = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer();

let root: string;
let photoStore: PhotoStore;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'mms-path-'));
  photoStore = createPhotoStore({ directory: root, secrets: createSecretBox('a key for tests that is long enough') });
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('where the provider fetches a photo', () => {
  it('is its MMS copy', async () => {
    const fileName = await photoStore.save(smallPhoto, smallPhoto);
    const path = await mmsPathOf({ photoStore, logger }, photoPath(fileName));
    expect(path).toBe(photoPath(photoStore.mmsNameOf(fileName)));
  });

  it('is a copy made now for a photo that has none', async () => {
    const fileName = await photoStore.save(smallPhoto);
    const path = await mmsPathOf({ photoStore, logger }, photoPath(fileName));
    expect(path).toBe(photoPath(photoStore.mmsNameOf(fileName)));
    const copy = await photoStore.open(photoStore.mmsNameOf(fileName));
    copy?.stream.destroy();
    expect(copy?.sizeBytes).toBe(smallPhoto.length);
  });

  it('is the photo itself when no copy can be made', async () => {
    const fileName = await photoStore.save(Buffer.from('not a picture'));
    expect(await mmsPathOf({ photoStore, logger }, photoPath(fileName))).toBe(photoPath(fileName));
    expect(await readdir(root)).toEqual([fileName]);
  });

  it('leaves no copy of a photo that was deleted while it was made', async () => {
    const fileName = await photoStore.save(smallPhoto);
    const deletedMeanwhile: PhotoStore = {
      ...photoStore,
      async saveMmsCopy(name, copy) {
        await photoStore.saveMmsCopy(name, copy);
        await rm(join(root, fileName));
      },
    };
    expect(await mmsPathOf({ photoStore: deletedMeanwhile, logger }, photoPath(fileName))).toBe(photoPath(fileName));
    expect(await readdir(root)).toEqual([]);
  });
});

/** Pixels that no encoder can make small. */
const noise = (width: number, height: number, quality: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();

async function sizeOf(jpeg: Buffer) {
  const { format, width, height } = await sharp(jpeg).metadata();
  return { format, width, height };
}

describe('the MMS copy of a photo', () => {
  it.each([
    ['a landscape', 1_920, 1_080, { width: 1_280, height: 720 }],
    ['a portrait', 810, 1_440, { width: 720, height: 1_280 }],
  ])('shrinks %s to 1280 pixels', async (_what, width, height, expected) => {
    expect(await sizeOf(await makeMmsCopy(await flat(width, height)))).toEqual({ format: 'jpeg', ...expected });
  });

  it('is the photo itself, byte by byte, where that is small enough', async () => {
    const photo = await flat(640, 480);
    expect((await makeMmsCopy(photo)).equals(photo)).toBe(true);
  });

  it.each([
    [1_920, 1_080, 100],
    [3_000, 3_000, 85],
    [1_000, 1_000, 100],
  ])('of noise, %i x %i at quality %i, still fits into 500,000 bytes', async (width, height, quality) => {
    const photo = await noise(width, height, quality);
    expect(photo.length).toBeGreaterThan(500_000);
    const copy = await makeMmsCopy(photo);
    expect(copy.length).toBeLessThanOrEqual(500_000);
    expect((await sizeOf(copy)).width).toBeGreaterThanOrEqual(640);
  });
});

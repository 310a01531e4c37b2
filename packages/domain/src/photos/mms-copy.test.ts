import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { quietLogger } from '@derby/server-kit/testing/quiet-logger';
import { createSecretBox } from '../kernel/index.ts';
import { makeMmsCopy, mmsPathOf } from './mms-copy.ts';
import { photoPath } from './photo-path.ts';
import { createPhotoStore, type PhotoStore } from './photo-store.ts';

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

describe('mmsPathOf', () => {
  it('returns the path of the MMS copy', async () => {
    const fileName = await photoStore.save(smallPhoto, { mmsCopy: smallPhoto });
    const path = await mmsPathOf({ photoStore, logger: quietLogger }, photoPath(fileName));
    expect(path).toBe(photoPath(photoStore.mmsNameOf(fileName)));
  });

  it('creates a missing copy and returns its path', async () => {
    const fileName = await photoStore.save(smallPhoto);
    const path = await mmsPathOf({ photoStore, logger: quietLogger }, photoPath(fileName));
    expect(path).toBe(photoPath(photoStore.mmsNameOf(fileName)));
    const copy = await photoStore.open(photoStore.mmsNameOf(fileName));
    copy?.stream.destroy();
    expect(copy?.sizeBytes).toBe(smallPhoto.length);
  });

  it('returns the path of the photo when no copy can be made', async () => {
    const fileName = await photoStore.save(Buffer.from('not a picture'));
    expect(await mmsPathOf({ photoStore, logger: quietLogger }, photoPath(fileName))).toBe(photoPath(fileName));
    expect(await readdir(root)).toEqual([fileName]);
  });

  it('keeps no copy of a photo that was deleted while the copy was made', async () => {
    const fileName = await photoStore.save(smallPhoto);
    const deletedMeanwhile: PhotoStore = {
      ...photoStore,
      async saveMmsCopy(name, copy) {
        await photoStore.saveMmsCopy(name, copy);
        await rm(join(root, fileName));
      },
    };
    expect(await mmsPathOf({ photoStore: deletedMeanwhile, logger: quietLogger }, photoPath(fileName))).toBe(
      photoPath(fileName),
    );
    expect(await readdir(root)).toEqual([]);
  });
});

/** Returns an image that no encoder can compress well. */
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

describe('makeMmsCopy', () => {
  it.each([
    ['a landscape', 1_920, 1_080, { width: 1_280, height: 720 }],
    ['a portrait', 810, 1_440, { width: 720, height: 1_280 }],
  ])('shrinks %s to 1280 pixels', async (_what, width, height, expected) => {
    expect(await sizeOf(await makeMmsCopy(await flat(width, height)))).toEqual({ format: 'jpeg', ...expected });
  });

  it('returns a small photo unchanged', async () => {
    // A flat one would be the same bytes when it is compressed again.
    const photo = await noise(320, 240, 95);
    expect((await makeMmsCopy(photo)).equals(photo)).toBe(true);
  });

  it.each([
    [1_920, 1_080, 100],
    [3_000, 3_000, 85],
    [1_000, 1_000, 100],
  ])('shrinks noise of %i x %i at quality %i to 500,000 bytes', async (width, height, quality) => {
    const photo = await noise(width, height, quality);
    expect(photo.length).toBeGreaterThan(500_000);
    const copy = await makeMmsCopy(photo);
    expect(copy.length).toBeLessThanOrEqual(500_000);
    expect((await sizeOf(copy)).width).toBeGreaterThanOrEqual(640);
  });
});

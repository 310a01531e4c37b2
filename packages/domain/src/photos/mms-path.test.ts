import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox } from '../kernel/index.ts';
import { mmsPathOf } from './mms-path.ts';
import { photoPath } from './photo-path.ts';
import { createPhotoStore, type PhotoStore } from './photo-store.ts';

const quiet = () => undefined;
const logger = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
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
    const fileName = await photoStore.save(photo, photo);
    const path = await mmsPathOf({ photoStore, logger }, photoPath(fileName));
    expect(path).toBe(photoPath(photoStore.mmsNameOf(fileName)));
  });

  it('is a copy made now for a photo that has none', async () => {
    const fileName = await photoStore.save(photo);
    const path = await mmsPathOf({ photoStore, logger }, photoPath(fileName));
    expect(path).toBe(photoPath(photoStore.mmsNameOf(fileName)));
    const copy = await photoStore.open(photoStore.mmsNameOf(fileName));
    copy?.stream.destroy();
    expect(copy?.sizeBytes).toBe(photo.length);
  });

  it('is the photo itself when no copy can be made', async () => {
    const fileName = await photoStore.save(Buffer.from('not a picture'));
    expect(await mmsPathOf({ photoStore, logger }, photoPath(fileName))).toBe(photoPath(fileName));
    expect(await readdir(root)).toEqual([fileName]);
  });

  it('leaves no copy of a photo that was deleted while it was made', async () => {
    const fileName = await photoStore.save(photo);
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

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox } from '../kernel/index.ts';
import { createFakeBucket } from '../testing/fake-bucket.ts';
import { movePhotos } from './move-photos.ts';
import { createPhotoStore, createPhotoStoreOn, filesOf, type PhotoStore } from './photo-store.ts';

const secrets = createSecretBox('a key for tests that is long enough');

let directory: string;
let bucket: ReturnType<typeof createFakeBucket>;
let disk: PhotoStore;
let cloud: PhotoStore;
let names: string[];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'move-photos-'));
  bucket = createFakeBucket();
  disk = createPhotoStore({ directory, secrets });
  cloud = createPhotoStoreOn(filesOf(bucket.bucket, 'uploads'), secrets);
  const saved = [
    await disk.save(Buffer.from('one'), { mmsCopy: Buffer.from('one, small') }),
    await disk.save(Buffer.from('two')),
  ];
  names = [...saved, disk.mmsNameOf(String(saved[0]))];
});
afterEach(async () => await rm(directory, { recursive: true, force: true }));

const move = async (deletesSource = false, to = cloud) => await movePhotos({ from: disk, to, deletesSource });
const contentsOf = async (store: PhotoStore) =>
  await Promise.all(
    names.map(async (name) => {
      const photo = await store.open(name);
      return photo && (await buffer(photo.stream)).toString();
    }),
  );

/** Returns a target that changes every file. */
const damaging = (): PhotoStore => ({
  ...cloud,
  putBack: async (fileName, bytes) => await cloud.putBack(fileName, Buffer.from(`${bytes.toString()}?`)),
});

describe('movePhotos', () => {
  it('copies photos and MMS copies and keeps the source', async () => {
    expect(await move()).toEqual({ found: 3, copied: 3, equal: 0, deleted: 0 });
    expect(await contentsOf(cloud)).toEqual(['one', 'two', 'one, small']);
    expect(await contentsOf(disk)).toEqual(['one', 'two', 'one, small']);
  });

  it('moves them back', async () => {
    await move(true);
    const back = await movePhotos({ from: cloud, to: disk, deletesSource: true });
    expect(back).toEqual({ found: 3, copied: 3, equal: 0, deleted: 3 });
    expect(await contentsOf(disk)).toEqual(['one', 'two', 'one, small']);
    expect(bucket.objects.size).toBe(0);
  });

  it('copies only missing or different files when it runs again', async () => {
    await move();
    bucket.objects.set(`uploads/${names[0]}`, { bytes: Buffer.from('half'), writtenAt: new Date() });
    bucket.objects.delete(`uploads/${names[1]}`);
    expect(await move()).toEqual({ found: 3, copied: 2, equal: 1, deleted: 0 });
    expect(await contentsOf(cloud)).toEqual(['one', 'two', 'one, small']);
  });

  it('deletes photos from the source on request, and no other files', async () => {
    await writeFile(join(directory, 'readme.txt'), 'not a photo');
    expect(await move(true)).toEqual({ found: 3, copied: 3, equal: 0, deleted: 3 });
    expect(await readdir(directory)).toEqual(['readme.txt']);
  });

  it('deletes nothing when a copied file differs from its source', async () => {
    await expect(move(true, damaging())).rejects.toThrow(
      /^The photo [0-9a-f]{32}\.jpg is not in the target as in the source\. Nothing was deleted\.$/,
    );
    expect(await contentsOf(disk)).toEqual(['one', 'two', 'one, small']);
  });

  it('deletes nothing when a photo is added during the move', async () => {
    const adding: PhotoStore = {
      ...cloud,
      async putBack(fileName, bytes) {
        await cloud.putBack(fileName, bytes);
        await disk.save(Buffer.from('three'));
      },
    };
    await expect(move(true, adding)).rejects.toThrow(
      'Photos were added meanwhile. Stop the product and run this again. Nothing was deleted.',
    );
    expect(await contentsOf(disk)).toEqual(['one', 'two', 'one, small']);
  });

  it('deletes nothing when the target is not available', async () => {
    bucket.state.isAway = true;
    await expect(move(true)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await contentsOf(disk)).toEqual(['one', 'two', 'one, small']);
  });
});

import { mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox } from '../kernel/index.ts';
import { createFakeBucket } from '../testing/fake-bucket.ts';
import { createPhotoStore, createPhotoStoreOn, filesOf, type PhotoDisk, type PhotoStore } from './photo-store.ts';

const secrets = createSecretBox('a key for tests that is long enough');
const LONG_AGO = new Date(1_000_000);

let root: string;
let bucket: ReturnType<typeof createFakeBucket>;
let bucketTime: Date;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'photo-store-'));
  bucketTime = new Date();
  bucket = createFakeBucket(() => bucketTime);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const open = (...folders: string[]) => createPhotoStore({ directory: join(root, ...folders), secrets });

async function textOf(store: PhotoStore, fileName: string): Promise<string | null> {
  const photo = await store.open(fileName);
  return photo && (await buffer(photo.stream)).toString();
}

const STORAGES = {
  folder: {
    open: () => open(),
    files: async () => await readdir(root),
    write: async (name: string) => {
      await writeFile(join(root, name), 'x');
      await utimes(join(root, name), LONG_AGO, LONG_AGO);
    },
  },
  bucket: {
    open: () => createPhotoStoreOn(filesOf(bucket.bucket, 'uploads'), secrets),
    files: async () => [...bucket.objects.keys()].map((key) => key.slice('uploads/'.length)),
    write: async (name: string) =>
      void bucket.objects.set(`uploads/${name}`, { bytes: Buffer.from('x'), writtenAt: LONG_AGO }),
  },
};

describe.each(['folder', 'bucket'] as const)('photo store in a %s', (kind) => {
  const { open: openStore, files, write } = STORAGES[kind];

  it('returns photos and MMS copies under random names of 128 bits', async () => {
    const store = openStore();
    const fileName = await store.save(Buffer.from('pixels'), { mmsCopy: Buffer.from('small') });
    const copyName = store.mmsNameOf(fileName);
    for (const name of [fileName, copyName]) expect(name).toMatch(/^[0-9a-f]{32}\.jpg$/);
    const photo = await store.open(fileName);
    expect(photo?.sizeBytes).toBe(6);
    photo?.stream.destroy();
    expect([await textOf(store, fileName), await textOf(store, copyName)]).toEqual(['pixels', 'small']);
    const names = await Promise.all(Array.from({ length: 20 }, () => store.save(Buffer.from('x'))));
    expect((await files()).toSorted()).toEqual([...new Set([fileName, copyName, ...names])].toSorted());
  });

  it('keeps the shape of a photo in its name, which has the same form', async () => {
    const fileName = await openStore().save(Buffer.from('pixels'), { size: { width: 810, height: 1_080 } });
    expect(fileName).toMatch(/^[0-9a-f]{24}f15a02ee\.jpg$/);
  });

  it('removes a photo with its later copy; repeated removal has no effect', async () => {
    const store = openStore();
    const fileName = await store.save(Buffer.from('pixels'));
    await store.saveMmsCopy(fileName, Buffer.from('small'));
    expect(await files()).toHaveLength(2);
    await store.remove(fileName);
    await store.remove(fileName);
    expect(await store.open(fileName)).toBeNull();
    expect(await files()).toEqual([]);
  });

  it('stores a thumbnail under the name of its photo, and removes it alone or with the photo', async () => {
    const store = openStore();
    const fileName = await store.save(Buffer.from('pixels'), { thumbnail: Buffer.from('tiny') });
    const thumbnail = fileName.replace('.jpg', '.webp');
    expect(await textOf(store, thumbnail)).toBe('tiny');
    await store.removeThumbnail(fileName);
    expect(await files()).toEqual([fileName]);
    await store.saveThumbnail(fileName, Buffer.from('again'));
    expect(await textOf(store, thumbnail)).toBe('again');
    await store.remove(fileName);
    expect(await files()).toEqual([]);
  });

  it('lists photos, thumbnails and drafts older than a given time, and nothing else', async () => {
    const store = openStore();
    const [photo, draft] = [`${'a'.repeat(32)}.jpg`, `.${'b'.repeat(32)}.jpg.part`];
    const ours = [photo, draft, `${'a'.repeat(32)}.webp`, `.${'b'.repeat(32)}.webp.part`];
    for (const name of [...ours, 'secret.jpg', 'secret.webp']) await write(name);
    await store.save(Buffer.from('new'));
    expect((await store.list({ before: new Date(1_001_000) })).toSorted()).toEqual(ours.toSorted());
    await store.remove(draft);
    expect(await files()).not.toContain(draft);
  });

  it.each([
    '../secret.jpg',
    '/etc/passwd',
    'secret.jpg',
    '',
    '..',
    `${'a'.repeat(32)}.jpg/../secret.jpg`,
    `${'A'.repeat(32)}.jpg`,
    'secret.webp',
    `${'a'.repeat(32)}.webp.jpg`,
  ])('does not open, remove or write the foreign name %j', async (name) => {
    const store = openStore();
    await write('secret.jpg');
    expect(await store.open(name)).toBeNull();
    await store.remove(name);
    await store.putBack(name, Buffer.from('y'));
    await store.saveThumbnail(name, Buffer.from('y'));
    await store.removeThumbnail(name);
    expect(await files()).toEqual(['secret.jpg']);
  });
});

describe('photo store in a bucket', () => {
  it('throws UNAVAILABLE while the server is down', async () => {
    const store = STORAGES.bucket.open();
    const fileName = await store.save(Buffer.from('pixels'));
    bucket.state.isAway = true;
    await expect(store.save(Buffer.from('x'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(store.open(fileName)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('photo store in a folder', () => {
  it('survives a stream error without a listener', async () => {
    const store = open('made', 'on', 'demand');
    const photo = await store.open(await store.save(Buffer.from('pixels')));
    const closed = new Promise<void>((resolve) => photo?.stream.on('close', () => resolve()));
    photo?.stream.destroy(new Error('the disk is gone'));
    await closed;
    expect(photo?.stream.errored).toMatchObject({ message: 'the disk is gone' });
  });

  it('lists nothing while the folder does not exist', async () => {
    expect(await open('none').list({ before: new Date() })).toEqual([]);
  });

  it('derives names of MMS copies from the secret key', () => {
    const name = `${'a'.repeat(32)}.jpg`;
    const other = createPhotoStore({ directory: root, secrets: createSecretBox('another key, as long as that one') });
    expect(other.mmsNameOf(name)).not.toBe(open().mmsNameOf(name));
  });

  it('syncs bytes, names and new folders in this order, so photos survive a power failure', async () => {
    const notes: string[] = [];
    const nameOf = (path: string) => relative(root, path).replace(/[0-9a-f]{32}/, 'photo') || '.';
    const disk: PhotoDisk = {
      write: async (path, bytes) => {
        notes.push(`write and sync ${nameOf(path)}`);
        await writeFile(path, bytes);
      },
      rename: async (from, to) => {
        notes.push(`rename ${nameOf(from)} to ${nameOf(to)}`);
        await rename(from, to);
      },
      syncFolder: async (folder) => void notes.push(`sync ${nameOf(folder)}`),
    };
    const store = createPhotoStore({ directory: join(root, 'made', 'on'), secrets, ...disk });
    await store.save(Buffer.from('photo'));
    const durableWrite = [
      'write and sync made/on/.photo.jpg.part',
      'rename made/on/.photo.jpg.part to made/on/photo.jpg',
      'sync made/on',
    ];
    expect(notes.splice(0)).toEqual(['sync made', 'sync .', ...durableWrite]);
    await store.putBack(`${'a'.repeat(32)}.jpg`, Buffer.from('photo'));
    expect(notes).toEqual(durableWrite);
  });

  it('stores a file at once in two processes, and beside a draft of it that a crash left', async () => {
    const name = `${'a'.repeat(32)}.jpg`;
    await writeFile(join(root, `.${name}.part`), 'half');
    await Promise.all([open().putBack(name, Buffer.from('photo')), open().putBack(name, Buffer.from('photo'))]);
    expect(await textOf(open(), name)).toBe('photo');
  });

  it.each([
    ['the photo', 0],
    ['its MMS copy', 1],
    ['its thumbnail', 2],
  ])('leaves no partial file when the disk becomes full in the middle of %s, and reports it', async (_what, files) => {
    let written = 0;
    const write = async (path: string, bytes: Buffer) => {
      written += 1;
      await writeFile(path, bytes.subarray(0, written > files ? 1 : bytes.length));
      if (written > files) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    const store = createPhotoStore({ directory: root, secrets, write });
    const copies = { mmsCopy: Buffer.from('copy'), thumbnail: Buffer.from('tiny') };
    await expect(store.save(Buffer.from('photo'), copies)).rejects.toMatchObject({
      code: 'DISK_FULL',
      message: 'The disk is full, so photos cannot be saved right now.',
    });
    expect(await readdir(root)).toEqual([]);
  });
});

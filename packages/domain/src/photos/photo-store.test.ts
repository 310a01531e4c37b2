import { mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox } from '../kernel/index.ts';
import { createPhotoStore, type PhotoStoreOptions } from './photo-store.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'photo-store-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const secrets = createSecretBox('a key for tests that is long enough');
const open = (...folders: string[]) => createPhotoStore({ directory: join(root, ...folders), secrets });

const contentOf = async (stream: AsyncIterable<Buffer>) => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};

describe('the photo store', () => {
  it('gives back what was saved, under 128 random bits', async () => {
    const store = open('made', 'on', 'demand');
    const fileName = await store.save(Buffer.from('pixels'));
    expect(fileName).toMatch(/^[0-9a-f]{32}\.jpg$/);
    const photo = await store.open(fileName);
    expect(photo?.sizeBytes).toBe(6);
    expect(photo && (await contentOf(photo.stream)).toString()).toBe('pixels');
  });

  it('survives an error of a stream that nothing reads', async () => {
    const store = open();
    const photo = await store.open(await store.save(Buffer.from('pixels')));
    const closed = new Promise<void>((resolve) => photo?.stream.on('close', () => resolve()));
    photo?.stream.destroy(new Error('the disk is gone'));
    await closed;
    expect(photo?.stream.errored).toMatchObject({ message: 'the disk is gone' });
  });

  it('never uses a name twice and leaves no draft behind', async () => {
    const store = open();
    const names = await Promise.all(Array.from({ length: 20 }, () => store.save(Buffer.from('x'))));
    expect(new Set(names).size).toBe(20);
    expect((await readdir(root)).toSorted()).toEqual(names.toSorted());
  });

  it('has nothing under a removed name; removing again is harmless', async () => {
    const store = open();
    const fileName = await store.save(Buffer.from('x'));
    await store.remove(fileName);
    await store.remove(fileName);
    expect(await store.open(fileName)).toBeNull();
  });

  it('lists what was written before a time, drafts that a crash left included, and nothing that is not its own', async () => {
    const store = open();
    const old = await store.save(Buffer.from('x'));
    const draft = `.${'a'.repeat(32)}.jpg.part`;
    await writeFile(join(root, draft), 'half');
    await writeFile(join(root, 'secret.jpg'), 'secret');
    for (const name of [old, draft, 'secret.jpg']) await utimes(join(root, name), 1_000, 1_000);
    await store.save(Buffer.from('new'));
    const listed = await store.list({ before: new Date(1_001_000) });
    expect(listed.toSorted()).toEqual([draft, old].toSorted());
    await store.remove(draft);
    expect(await readdir(root)).not.toContain(draft);
  });

  it('lists nothing while its folder has not been made', async () => {
    expect(await open('none').list({ before: new Date() })).toEqual([]);
  });

  it.each([
    '../secret.jpg',
    '/etc/passwd',
    'secret.jpg',
    '',
    '..',
    `${'a'.repeat(32)}.jpg/../secret.jpg`,
    `${'A'.repeat(32)}.jpg`,
  ])('neither opens nor removes %j, which it never gave', async (name) => {
    const store = open('uploads');
    await store.save(Buffer.from('x'));
    await writeFile(join(root, 'secret.jpg'), 'secret');
    await writeFile(join(root, 'uploads', 'secret.jpg'), 'secret');
    expect(await store.open(name)).toBeNull();
    await store.remove(name);
    expect(await readdir(root)).toContain('secret.jpg');
    expect(await readdir(join(root, 'uploads'))).toContain('secret.jpg');
  });
});

describe('the MMS copy of a photo', () => {
  it('is served under a name of its own, which takes the key to find', async () => {
    const store = open();
    const fileName = await store.save(Buffer.from('photo'), Buffer.from('copy'));
    const copyName = store.mmsNameOf(fileName);
    expect(copyName).toMatch(/^[0-9a-f]{32}\.jpg$/);
    expect((await readdir(root)).toSorted()).toEqual([fileName, copyName].toSorted());
    const copy = await store.open(copyName);
    expect(copy && (await contentOf(copy.stream)).toString()).toBe('copy');
    const otherKey = createPhotoStore({
      directory: root,
      secrets: createSecretBox('another key, as long as that one'),
    });
    expect(otherKey.mmsNameOf(fileName)).not.toBe(copyName);
  });

  it('may come later, and goes with its photo', async () => {
    const store = open();
    const fileName = await store.save(Buffer.from('photo'));
    await store.saveMmsCopy(fileName, Buffer.from('copy'));
    expect(await readdir(root)).toHaveLength(2);
    await store.remove(fileName);
    expect(await readdir(root)).toEqual([]);
  });
});

describe('a loss of power', () => {
  /** Notes what reaches the disk, in its order. */
  function openNoting(...folders: string[]) {
    const notes: string[] = [];
    const nameOf = (path: string) => relative(root, path).replace(/[0-9a-f]{32}/, 'photo') || '.';
    const disk: Partial<PhotoStoreOptions> = {
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
    return { notes, store: createPhotoStore({ directory: join(root, ...folders), secrets, ...disk }) };
  }

  it('after save keeps the name of the photo: its folder is synced behind the rename', async () => {
    const { notes, store } = openNoting();
    await store.save(Buffer.from('photo'));
    expect(notes).toEqual(['write and sync .photo.jpg.part', 'rename .photo.jpg.part to photo.jpg', 'sync .']);
  });

  it('after the first save keeps the folders that were made for it', async () => {
    const { notes, store } = openNoting('made', 'on', 'demand');
    await store.save(Buffer.from('photo'));
    expect(notes.filter((note) => note.startsWith('sync'))).toEqual([
      'sync made/on',
      'sync made',
      'sync .',
      'sync made/on/demand',
    ]);
    notes.length = 0;
    await store.putBack(`${'a'.repeat(32)}.jpg`, Buffer.from('photo'));
    expect(notes.filter((note) => note.startsWith('sync'))).toEqual(['sync made/on/demand']);
  });
});

describe('a full disk', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

  /** Room for the given number of files; the next one is cut off in its middle. */
  function openSmall(files: number) {
    let written = 0;
    const write = async (path: string, bytes: Buffer) => {
      written += 1;
      await writeFile(path, bytes.subarray(0, written > files ? 1 : bytes.length));
      if (written > files) throw full;
    };
    return createPhotoStore({ directory: root, secrets, write });
  }

  it.each([
    ['the photo', 0],
    ['its MMS copy', 1],
  ])('in the middle of %s is said in a clear sentence, and nothing half stays', async (_what, files) => {
    await expect(openSmall(files).save(Buffer.from('photo'), Buffer.from('copy'))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'There is no room for photos right now. The entry can be saved without one.',
    });
    expect(await readdir(root)).toEqual([]);
  });
});

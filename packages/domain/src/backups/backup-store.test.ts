import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox } from '../kernel/index.ts';
import { createFakeBucket } from '../testing/fake-bucket.ts';
import { backupKeyOf, photoMember, verifyBackupFile, writeBackupFile, type AddMember } from './backup-file.ts';
import {
  backupNameOf,
  createBackupStore,
  createBucketBackupStore,
  readBackupName,
  type StoredBackup,
} from './backup-store.ts';

const NAME = '2025-08-09T19-00-00-123Z-manual';
const LATER = '2025-08-10T19-00-00-000Z-reset';

it('a backup name contains time and reason', () => {
  const createdAt = new Date('2025-08-09T19:00:00.123Z');
  expect(backupNameOf(createdAt, 'manual')).toBe(NAME);
  expect(readBackupName(NAME)).toEqual({ createdAt, reason: 'manual' });
});

it.each([
  '',
  '..',
  '../2025-08-09T19-00-00-123Z-manual',
  '2025-08-09T19-00-00-123Z-manual/..',
  '.2025-08-09T19-00-00-123Z-manual.0a1b2c3d.part',
  '2025-13-09T19-00-00-123Z-manual',
  '2025-08-09T19-00-00-123Z-other',
])('readBackupName returns null for %j', (name) => {
  expect(readBackupName(name)).toBeNull();
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-store-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function textOf(backup: StoredBackup | undefined, range?: { start: number; end: number }): Promise<string> {
  if (!backup) throw new Error('There is no backup.');
  return await text(await backup.read(range));
}

const STORES = {
  folder: () => ({ store: createBackupStore({ directory: folder }), files: () => readdir(folder) }),
  bucket: () => {
    const { bucket, objects } = createFakeBucket();
    const files = async () => Array.from(objects.keys(), (key) => key.replace('backups/', ''));
    return { store: createBucketBackupStore({ bucket, folder: 'backups' }), files };
  },
};

describe.each(['folder', 'bucket'] as const)('backup store in a %s', (kind) => {
  it('lists backups oldest first, reads ranges and removes them', async () => {
    const { store, files } = STORES[kind]();
    for (const name of [LATER, NAME]) await store.write(name, Readable.from([Buffer.from('hello')]));
    expect(await files()).toEqual(expect.arrayContaining([`${NAME}.tar.age`, `${LATER}.tar.age`]));
    const [first, second] = await store.list();
    expect([first?.name, first?.sizeBytes, second?.name]).toEqual([NAME, 5, LATER]);
    expect(await textOf(first)).toBe('hello');
    expect(await textOf(first, { start: 1, end: 3 })).toBe('ell');
    await store.remove(NAME);
    await store.remove(NAME);
    expect(await files()).toEqual([`${LATER}.tar.age`]);
  });

  it('keeps the first of two backups with the same name', async () => {
    const { store, files } = STORES[kind]();
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const slowly = async function* () {
      yield Buffer.from('second');
      await finished;
    };
    const second = store.write(NAME, Readable.from(slowly()));
    await store.write(NAME, Readable.from([Buffer.from('first')]));
    finish();
    await second;
    const [backup] = await store.list();
    expect(await textOf(backup)).toBe('first');
    expect(await files()).toEqual([`${NAME}.tar.age`]);
  });

  it('stores nothing when the stream fails', async () => {
    const { store, files } = STORES[kind]();
    const failing = async function* () {
      yield Buffer.from('half');
      throw new Error('the database is away');
    };
    await expect(store.write(NAME, Readable.from(failing()))).rejects.toThrow('the database is away');
    expect(await files()).toEqual([]);
  });
});

it('a backup in a bucket is not damaged when the connection is cut while it is read, but away for now', async () => {
  const key = backupKeyOf(createSecretBox('a key that is long enough for tests'));
  const photo = Buffer.alloc(300_000, 'a photo');
  const fill = async (add: AddMember) => {
    await add(photoMember(`${'a'.repeat(32)}.jpg`), { sizeBytes: photo.length, chunks: [photo] });
    return {} as never;
  };
  const file = await writeBackupFile(key, fill, buffer);
  const cut = async function* () {
    yield file.subarray(0, 200_000);
    throw new Error('socket hang up');
  };
  const { bucket } = createFakeBucket();
  const get: typeof bucket.get = async () => ({ stream: Readable.from(cut()), sizeBytes: file.length });
  const store = createBucketBackupStore({ bucket: { ...bucket, get }, folder: 'backups' });
  await store.write(NAME, Readable.from([file]));
  const [backup] = await store.list();
  await expect(verifyBackupFile(key, backup as StoredBackup)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

it('a backup in a folder removes drafts of killed backups, and keeps one in progress', async () => {
  const [old, running] = ['.a.part', '.b.part'];
  for (const name of [old, running]) await writeFile(join(folder, name), 'half');
  const sevenHoursAgo = new Date(Date.now() - 7 * 3_600_000);
  await utimes(join(folder, old), sevenHoursAgo, sevenHoursAgo);
  await createBackupStore({ directory: folder }).write(NAME, Readable.from([Buffer.from('x')]));
  expect((await readdir(folder)).sort()).toEqual([running, `${NAME}.tar.age`]);
});

import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { entriesIndexes, importEntries } from '../entries/index.ts';
import { makeIndexes, type Connection } from '../kernel/index.ts';
import { messagingIndexes } from '../messaging/index.ts';
import { createPhotoStore, createUploadLimits } from '../photos/index.ts';
import { settingsCodec, type Settings } from '../settings/index.ts';
import { createTestDeps, serverDatabaseForFile, WORKER } from '../testing/index.ts';
import { backupKeyOf, verifyBackupFile } from './backup-file.ts';
import { createBackupStore } from './backup-store.ts';
import { hashCollection, listCollections } from './database-dump.ts';

const PHOTO_BYTES = Buffer.from([0xff, 0xd8, 0xff, 0xd9]);

/** Opens a database and folders for the tests of backups. */
export async function openBackupContext() {
  const database = await serverDatabaseForFile();
  const folder = await mkdtemp(join(tmpdir(), 'backups-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const directory = join(folder, 'backups');
  const testDeps = createTestDeps(database);
  const photoStore = createPhotoStore({ directory: join(folder, 'uploads'), secrets: testDeps.secrets });

  function deps(options: { settings?: Partial<Settings> } = {}) {
    const settings = { ...settingsCodec.decode({}), ...options.settings };
    return {
      ...testDeps,
      settings: { current: () => settings },
      photoStore,
      uploadLimits: createUploadLimits(),
      backupStore: createBackupStore({ directory }),
    };
  }

  return {
    database,
    directory,
    photoStore,
    deps,
    clock: testDeps.clock,
    /** Returns all paths below the backup folder, drafts included. */
    files: async () => await readdir(directory).catch(() => []),
    /** Reads a backup to its end and returns its manifest and summary. */
    async verify(name: string) {
      const file = (await deps().backupStore.list()).find((backup) => backup.name === name);
      if (!file) throw new Error(`There is no backup ${name}.`);
      return await verifyBackupFile(backupKeyOf(testDeps.secrets), file);
    },
    modeOf: async (path: string) => ((await stat(join(directory, path))).mode & 0o777).toString(8),
    async weighIn(count: number) {
      await makeIndexes(database, [...entriesIndexes, ...messagingIndexes]);
      const entries = Array.from({ length: count }, (_, index) => ({
        firstName: `Angler ${index}`,
        lastName: 'Größe',
        phoneNumber: '2505550100',
        fishWeight: String(1 + index / 8),
        createdAt: new Date('2025-08-09T18:00:00Z'),
      }));
      await importEntries(deps(), WORKER, { name: 'test', entries });
    },
    /** Saves photos with their MMS copies and thumbnails. */
    savePhotos: async (count: number) =>
      await Promise.all(
        Array.from({ length: count }, (_, index) =>
          photoStore.save(Buffer.concat([PHOTO_BYTES, Buffer.from(String(index))]), {
            mmsCopy: PHOTO_BYTES,
            thumbnail: PHOTO_BYTES,
          }),
        ),
      ),
    async clear() {
      await database.dropDatabase();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the count and hash of every collection. */
export async function hashesOf(database: Connection) {
  const names = await listCollections(database);
  return await Promise.all(names.map(async (name) => Object.assign({ name }, await hashCollection(database, name))));
}

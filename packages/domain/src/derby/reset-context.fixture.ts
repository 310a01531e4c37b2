import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createBackupStore } from '../backups/index.ts';
import { entriesIndexes, importEntries } from '../entries/index.ts';
import type { Connection } from '../kernel/index.ts';
import { messagingIndexes } from '../messaging/index.ts';
import { pastDerbiesIndexes } from '../past-derbies/index.ts';
import { createUploadLimits, createPhotoStore } from '../photos/index.ts';
import { createSettingsStore } from '../settings/index.ts';
import { ADMINISTRATOR, createTestDeps, databaseForFile, emptyCollections, WORKER } from '../testing/index.ts';
import { completeEnd, endDerby } from './end-derby.ts';
import { createDerbyStateReader } from './derby-state-reader.ts';

/** Options of a reset that starts next year's derby. */
export const NEXT_YEAR = {
  keepsPhotos: true,
  removesParticipants: true,
  next: { title: 'Coho Cup 2027', date: '2027-08-14' },
};

const NAMES = { backups: 'backups', uploads: 'uploads' };

/** Returns contestants of equal weight and time. */
export const anglers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    firstName: `Angler${index}`,
    lastName: 'Test',
    phoneNumber: `250555${String(index).padStart(4, '0')}`,
    fishWeight: '5',
    createdAt: new Date('2025-08-09T18:00:00Z'),
  }));

/**
 * The dependencies of a reset on a database and a folder. The clock is set to now, like the times of files. Close
 * `settings` afterwards.
 */
export async function resetDeps(database: Connection, folder: string) {
  const testDeps = createTestDeps(database);
  testDeps.clock.set(new Date(Date.now() + 1_000));
  const settings = createSettingsStore(testDeps, { initial: {} });
  await settings.start();
  return {
    ...testDeps,
    settings,
    publicUrl: 'https://derby.example',
    derbyState: createDerbyStateReader({ database }),
    uploadLimits: createUploadLimits(),
    photoStore: createPhotoStore({ directory: join(folder, NAMES.uploads), secrets: testDeps.secrets }),
    backupStore: createBackupStore({ directory: join(folder, NAMES.backups) }),
    requestId: 'request-1',
  };
}

/** Opens a database with an ended derby: entries, photos, messages, and data that a reset keeps. */
export async function openResetContext(openDatabase = databaseForFile) {
  const database = await openDatabase(entriesIndexes, messagingIndexes, pastDerbiesIndexes);
  const folder = await mkdtemp(join(tmpdir(), 'reset-'));
  let deps = await resetDeps(database, folder);
  afterAll(async () => {
    await deps.settings.close();
    await rm(folder, { recursive: true, force: true });
  });

  return {
    database,
    folder,
    deps: () => deps,
    rows: async (name: string) => await database.collection(name).find().sort({ _id: 1 }).toArray(),
    photoFiles: async () => await readdir(join(folder, NAMES.uploads)).catch(() => []),
    /** Creates entries, the first ones with a photo, ends the derby and plans its messages. */
    async endDerbyWith({ entries, photos }: { readonly entries: number; readonly photos: number }) {
      await deps.settings.close();
      await emptyCollections(database);
      await rm(folder, { recursive: true, force: true });
      deps = await resetDeps(database, folder);
      await importEntries(deps, WORKER, { name: 'test', entries: anglers(entries) });
      const ids = Array.from({ length: photos }, (_, index) => index + 1);
      await Promise.all(
        ids.map(async (id) => {
          const photoFileName = await deps.photoStore.save(Buffer.from(`photo ${id}`), {
            mmsCopy: Buffer.from('copy'),
          });
          await database.collection('entries').updateOne({ _id: id as never }, { $set: { photoFileName } });
        }),
      );
      // Files are as old as they are on disk, and saving them may have taken longer than the clock was ahead.
      deps.clock.set(new Date(Date.now() + 1_000));
      const optOut = { _id: '2505559999' as never, isOptedOut: true, at: new Date() };
      await database.collection('sms_opt_outs').insertOne(optOut);
      await database.collection('participants').insertOne({ _id: 1 as never, firstName: 'Kept' });
      await database.collection('counters').insertOne({ _id: 'participants' as never, value: 1 });
      await endDerby(deps, ADMINISTRATOR, { idempotencyKey: 'end' });
      await completeEnd(deps, WORKER);
      await this.settleMessages();
    },
    /** Marks all messages as delivered. */
    settleMessages: async () =>
      void (await database.collection('sms_messages').updateMany({}, { $set: { state: 'delivered' } })),
  };
}

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { createUploadLimits, createPhotoStore, fileNameOf, type PhotoSource } from '../photos/index.ts';
import { settingsCodec, type Settings } from '../settings/index.ts';
import type { DerbyState } from '../kernel/index.ts';
import {
  ADMINISTRATOR,
  auditRows,
  createTestDeps,
  databaseForFile,
  fakeDerbyState,
  NOTHING_ANNOUNCED,
} from '../testing/index.ts';
import { entriesIndexes } from './entry.ts';
import { entryHistory } from './history.ts';
import { createDivisionReader, listEntries } from './list-entries.ts';
import { createEntry } from './weigh-in.ts';

export const NOON = '2025-08-09T19:00:00.000Z';

/** Input of a valid entry. */
export const typed = { firstName: 'Ann', lastName: 'Sample', phoneNumber: '250-555-0100', fishWeight: '12.5' };

const smallPhoto = await readFile(new URL('../../../../tests/fixtures/photos/gps-camera.jpg', import.meta.url));
export const photo: PhotoSource = { read: async () => smallPhoto };
export const notAPhoto: PhotoSource = { read: async () => Buffer.from('not a photo') };

/** Returns a photo during whose reading something else happens. */
export const photoAfter = (event: () => Promise<unknown>): PhotoSource => ({
  read: async () => {
    await event();
    return smallPhoto;
  },
});

/** Returns the file name in an entry's path. */
export const fileOf = ({ fishPhotoPath }: { readonly fishPhotoPath: string | null }): string =>
  fileNameOf(String(fishPhotoPath));

/**
 * Creates a database with the indexes of entries and a folder for photos, for the tests of one file. Both are emptied
 * after each test.
 */
export async function openEntryContext() {
  const database = await databaseForFile(entriesIndexes);
  const uploads = await mkdtemp(join(tmpdir(), 'entries-'));
  const clear = async () => {
    const names = ['entries', 'counters', 'entry_imports', 'audit_events', 'audit_intents', 'deleted_requests'];
    await Promise.all(names.map((name) => database.collection(name).deleteMany({})));
    await rm(uploads, { recursive: true, force: true });
  };
  afterEach(clear);
  return {
    clear,
    database,
    uploads,
    rows: () => database.collection('entries').find().sort({ _id: 1 }).toArray(),
    /** Returns the names of all thumbnails. */
    thumbnails: async (): Promise<string[]> =>
      (await readdir(uploads).catch(() => [])).filter((name) => name.endsWith('.webp')),
    /** Returns the file names in the photo folder, without the copies and thumbnails of photos that are there. */
    photoFiles: async (): Promise<string[]> => {
      const names = await readdir(uploads).catch(() => []);
      const { secrets } = createTestDeps(database);
      const store = createPhotoStore({ directory: uploads, secrets });
      const copies = new Set(names.flatMap((name) => [store.mmsNameOf(name), name.replace('.jpg', '.webp')]));
      return names.filter((name) => !copies.has(name));
    },
    auditRows: (action: string) => auditRows(database, action),
    /** Returns the ids of the entries that count. */
    listed: async () => (await listEntries(createTestDeps(database), ADMINISTRATOR)).map(({ id }) => id),
    historyOf: async (entryId: number) =>
      (await entryHistory(createTestDeps(database), ADMINISTRATOR, { entryIds: [entryId] })).get(entryId),
    deps: (options: DepsOptions = {}) => entryDeps(createTestDeps(database), uploads, options),
    /** Creates an entry from `typed` with other values of some fields. */
    weighIn: async (changes: object = {}) =>
      await createEntry(entryDeps(createTestDeps(database), uploads), ADMINISTRATOR, { ...typed, ...changes }),
  };
}

interface DepsOptions {
  readonly settings?: Partial<Settings>;
  readonly derby?: Partial<DerbyState>;
  /** Number of checks that find the derby active before it counts as ended. */
  readonly endsAfterLooks?: number;
  /** Runs in each check, before its answer. */
  readonly duringLook?: (look: number) => Promise<unknown> | undefined;
}

function entryDeps(testDeps: ReturnType<typeof createTestDeps>, uploads: string, options: DepsOptions = {}) {
  const settings = { ...settingsCodec.decode({}), ...options.settings };
  let looks = 0;
  const derbyState = fakeDerbyState(async () => {
    const look = (looks += 1);
    await options.duringLook?.(look);
    return look > (options.endsAfterLooks ?? Infinity);
  }, options.derby);
  return {
    ...testDeps,
    requestId: 'request-0001',
    settings: { current: () => settings, recent: async () => settings },
    uploadLimits: createUploadLimits(),
    photoStore: createPhotoStore({ directory: uploads, secrets: testDeps.secrets }),
    derbyState,
    boardState: { ...derbyState, announced: async () => NOTHING_ANNOUNCED },
    divisions: createDivisionReader(testDeps),
  };
}

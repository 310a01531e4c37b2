import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach } from 'vitest';
import { createDivisionReader, entriesIndexes } from '../entries/index.ts';
import { createLeases } from '../kernel/index.ts';
import { renewBoards } from '../leaderboard/index.ts';
import { archiveDerby, pastDerbiesIndexes } from '../past-derbies/index.ts';
import { openPhotoStore } from '../photos/index.ts';
import { settingsCodec, type Settings } from '../settings/index.ts';
import { createTestDeps, databaseForEachTest, WORKER } from '../testing/index.ts';
import type { KeepsakeFacts } from './keepsake-facts.ts';
import { keepsakesIndexes } from './keepsake-rows.ts';
import { keepsakePathsOf, openKeepsakeStore, type KeepsakeKind } from './keepsake-store.ts';
import { createKeepsakeMaker, type KeepsakeDeps } from './make-keepsakes.ts';
import { findKeepsake } from './shown-keepsakes.ts';

export const WEIGH_IN = { weighInStart: '2025-08-09T12:00', weighInEnd: '2025-08-09T16:00' };
/** 12:00 PM in the derby's zone. */
const NOON_MS = Date.parse('2025-08-09T19:00:00Z');
const MINUTE_MS = 60_000;

/** Opens a database and a folder for photos and keepsakes, for the tests of one file. Each test starts without both. */
export async function openKeepsakeContext() {
  const database = await databaseForEachTest(entriesIndexes, pastDerbiesIndexes, keepsakesIndexes);
  const dataDirectory = await mkdtemp(join(tmpdir(), 'keepsakes-'));
  const storage = { dataDirectory, photoBucket: null };
  const testDeps = createTestDeps(database);
  const { clock } = testDeps;
  const derby = { hasEnded: false };
  let settings: Settings;
  /** What was drawn, in this order. */
  const drawn: KeepsakeFacts[] = [];
  beforeEach(async () => {
    await rm(dataDirectory, { recursive: true, force: true });
    clock.set(new Date(NOON_MS + 60 * MINUTE_MS));
    settings = { ...settingsCodec.decode({}), ...WEIGH_IN };
    derby.hasEnded = false;
    drawn.length = 0;
  });
  afterAll(async () => await rm(dataDirectory, { recursive: true, force: true }));

  const deps = {
    ...testDeps,
    settings: { current: () => settings, recent: async () => settings },
    divisions: createDivisionReader({ database }),
    derbyState: { hasEnded: async () => derby.hasEnded },
    photoStore: openPhotoStore({ storage, uploadPath: '/uploads', secrets: testDeps.secrets }),
    keepsakeStore: openKeepsakeStore(storage),
    draw: async (_limits: unknown, facts: KeepsakeFacts) => {
      drawn.push(facts);
      return { share: Buffer.from(`share ${facts.rank}`), preview: Buffer.from(`preview ${facts.rank}`) };
    },
  };
  const touchBoard = async () => await renewBoards(database);
  const maker = (more: Partial<KeepsakeDeps> = {}) => createKeepsakeMaker({ ...deps, ...more });

  return {
    database,
    clock,
    deps,
    derby,
    drawn,
    maker,
    set: (changes: Partial<Settings>) => void (settings = { ...settings, ...changes }),
    /** Runs rounds of a new process, or of this maker, until there is nothing to do. */
    work: async (made = maker()) => {
      // oxlint-disable-next-line no-await-in-loop -- each round follows from the one before
      while (await made.round(WORKER));
    },
    /** Creates fish weighed in minute by minute, the heaviest last. Returns the names of their photos. */
    weighIn: async (count: number, { hasPhotos = true, startLbs = 10 } = {}): Promise<string[]> => {
      const entries = database.collection('entries');
      const first = (await entries.countDocuments()) + 1;
      return await Promise.all(
        Array.from({ length: count }, async (_, index) => {
          const photoFileName = hasPhotos ? await deps.photoStore.save(Buffer.from(`photo ${index}`)) : null;
          const typed = { firstName: 'Angler', lastName: `Number${index}`, phoneNumber: '2505550100', isJunior: false };
          await entries.insertOne({
            _id: (first + index) as never,
            ...typed,
            ticketId: `T-${first + index}`,
            fishWeightLbs: startLbs + index,
            createdAt: new Date(NOON_MS + index * MINUTE_MS),
            photoFileName,
          });
          await touchBoard();
          return photoFileName ?? '';
        }),
      );
    },
    /** Changes the row of an entry as any process may do. */
    change: async (entryId: number, set: object) => {
      await database.collection('entries').updateOne({ _id: entryId as never }, { $set: set });
      await touchBoard();
    },
    rows: async () => await database.collection('keepsakes').find().sort({ rank: 1 }).toArray(),
    files: async (): Promise<string[]> => await readdir(join(dataDirectory, 'keepsakes')).catch(() => []),
    /** Archives the board as the past derby `2025`. */
    archive: async ({ keepsPhotos = true, isPublished = true } = {}) =>
      await archiveDerby(deps, {
        endedAt: clock.now(),
        title: 'Rangers Salmon Derby 2025',
        contestYear: 2025,
        isPublished,
        keepsPhotos,
        entries: (await deps.divisions.read('regular')).page({ page: 1, limit: 100 }).items,
      }),
    /** Requests a picture as the gateway does. */
    get: async (name: { readonly photo: string; readonly hash: string }, kind: KeepsakeKind = 'share') => {
      const [, , stem = '', file = ''] = keepsakePathsOf(name)[kind].split('/');
      const found = await findKeepsake(deps, { stem, file });
      if (found?.status === 'found') found.file.stream.destroy();
      return found?.status === 'moved' ? found.path : (found?.status ?? null);
    },
    leasesOf: (holder: string) => createLeases({ clock, holder, isGone: () => false }),
  };
}

import { afterAll, describe, expect, it } from 'vitest';
import { createSettingsStore } from '../settings/index.ts';
import { createTestDeps, databaseForEachTest, dyingBeforeWrite, ADMINISTRATOR, WORKER } from '../testing/index.ts';
import {
  archiveDerby,
  findArchivedPhotos,
  listArchivedDerbies,
  pastDerbiesIndexes,
  publishPastDerby,
  readPastDerbies,
  readPastPage,
  readPastPages,
  readPastResult,
  readPublishedYears,
  splitPastDerbies,
  sweepPastBoards,
} from './index.ts';

const database = await databaseForEachTest(pastDerbiesIndexes);
const test = createTestDeps(database);
const store = createSettingsStore(test, { initial: {}, pollIntervalMs: 600_000 });
await store.start();
afterAll(async () => await store.close());
const deps = {
  ...test,
  settings: store,
  derbyState: { hasEnded: async () => false },
  sessions: { endOfOtherKeys: async () => undefined },
};
const DAY_MS = 86_400_000;
const ENDED = new Date('2025-08-09T23:00:00Z');

const entry = (rank: number, isJunior = false) => ({
  rank,
  firstInitial: 'A',
  lastName: `Angler ${rank}`,
  fishWeightLbs: 2_000 - rank / 10,
  isJunior,
  fishPhotoPath: `/uploads/${String(rank).padStart(31, '0')}${Number(isJunior)}.jpg`,
  createdAt: new Date('2025-08-09T19:00:00Z'),
});
const board = (count: number, isJunior = false) =>
  Array.from({ length: count }, (_, index) => entry(index + 1, isJunior));
const ENTRIES = [...board(1_201), ...board(3, true)];

const archive = async () =>
  await archiveDerby(deps, {
    endedAt: ENDED,
    title: 'Coho Cup 2025',
    contestYear: 2025,
    isPublished: true,
    keepsPhotos: true,
    entries: ENTRIES.map(({ firstInitial, ...one }) => ({ ...one, firstName: firstInitial })),
  });

/** Stores the derby as versions before the pages did. */
const archiveInOneRow = async () =>
  await database.collection('past_derbies').insertOne({
    _id: ENDED.getTime() as never,
    year: '2025',
    title: 'Coho Cup 2025',
    isPublished: true,
    regularEntries: 1_201,
    juniorEntries: 3,
    hasPhotos: true,
    entries: ENTRIES,
  });

const namesOf = (rows: readonly { rank: number; isJunior: boolean }[]) =>
  rows.map(({ rank, isJunior }) => `${isJunior ? 'j' : 'r'}${rank}`);

/** Reads the boards as visitors see them. */
async function visitorsSee() {
  const [listed] = await readPastDerbies(deps);
  const result = await readPastResult(deps, '2025');
  return {
    winners: namesOf(listed?.winners ?? []),
    entries: (await readPastPages(deps, result)).map(({ length }) => length),
    photos: (await findArchivedPhotos(deps)).size,
  };
}
const WHOLE = { winners: ['r1', 'j1'], entries: [500, 500, 201, 3], photos: 1_204 };

describe('final boards of more than a page', () => {
  it('are read whole or by page, while their row stays small', async () => {
    expect(await archive()).toBe('2025');
    expect(await visitorsSee()).toEqual(WHOLE);
    const result = await readPastResult(deps, '2025');
    const last = await readPastPage(deps, result, { division: 'regular', page: 3 });
    expect([last[0]?.rank, last.at(-1)?.rank]).toEqual([1_001, 1_201]);
    expect(await readPastPage(deps, result, { division: 'regular', page: 4 })).toEqual([]);
    expect(namesOf(await readPastPage(deps, result, { division: 'junior', page: 1 }))).toEqual(['j1', 'j2', 'j3']);
    for (const page of [0, 1.5, -1]) {
      await expect(readPastPage(deps, result, { division: 'junior', page })).rejects.toMatchObject({
        code: 'BAD_INPUT',
        message: 'page must be a whole number from 1',
      });
    }
    const [row] = await database.collection('past_derbies').find().toArray();
    expect(JSON.stringify(row).length).toBeLessThan(1_500);
  });

  it('lose only pages that a crash has left without a row', async () => {
    expect(await dyingBeforeWrite(5, archive)).toBe(true);
    expect(await readPastDerbies(deps)).toEqual([]);
    const pages = database.collection('past_boards');
    expect(await pages.countDocuments()).toBe(4);
    await sweepPastBoards(deps, WORKER);
    expect(await pages.countDocuments()).toBe(4);
    deps.clock.advance(DAY_MS + 1);
    await sweepPastBoards(deps, WORKER);
    expect(await pages.countDocuments()).toBe(0);
    await archive();
    deps.clock.advance(DAY_MS + 1);
    await sweepPastBoards(deps, WORKER);
    expect(await visitorsSee()).toEqual(WHOLE);
  });
});

describe('a derby that an earlier version archived', () => {
  it('is whole after a migration that was killed at any point, and after two at once', async () => {
    let kills = 0;
    for (let nth = 1; ; nth += 1) {
      await database.collection('past_derbies').deleteMany({});
      await database.collection('past_boards').deleteMany({});
      await archiveInOneRow();
      if (!(await dyingBeforeWrite(nth, () => splitPastDerbies(deps)))) break;
      kills += 1;
      await Promise.all([splitPastDerbies(deps), splitPastDerbies(deps)]);
      expect(await visitorsSee()).toEqual(WHOLE);
    }
    expect(kills).toBe(5);
    expect(await splitPastDerbies(deps)).toBe(0);
  });

  it('is whole when it is archived during the update, after the migration', async () => {
    await archiveInOneRow();
    expect(await visitorsSee()).toEqual(WHOLE);
    expect(await listArchivedDerbies(deps, ADMINISTRATOR)).toHaveLength(1);
  });

  it('shows processes of that version its winners, and lets none of them delete its photos', async () => {
    await archiveInOneRow();
    await splitPastDerbies(deps);
    const rows = database.collection('past_derbies');
    const winner = await rows.findOne({ entries: { $elemMatch: { rank: 1, isJunior: true } } });
    expect(winner?.['entries']).toMatchObject([{ rank: 1, isJunior: false }, { rank: 1, isJunior: true }, {}]);
    const paths = await rows.distinct('entries.fishPhotoPath', { hasPhotos: true });
    // As that version reads the photos to keep.
    expect(() => (paths as string[]).map((path) => path.slice(1))).toThrow('path.slice is not a function');
  });
});

it('readPublishedYears reads years only for a caller that does not know the version', async () => {
  expect(await readPublishedYears(deps)).toEqual({ version: 0, years: [] });
  await archive();
  const published = await readPublishedYears(deps, 0);
  const winnerPhoto = '/uploads/00000000000000000000000000000010.jpg';
  expect(published).toEqual({ version: 1, years: [{ year: '2025', title: 'Coho Cup 2025', winnerPhoto }] });
  expect(await readPublishedYears(deps, published?.version)).toBeNull();
  await publishPastDerby(deps, ADMINISTRATOR, { year: '2025', isPublished: false });
  expect(await readPublishedYears(deps, published?.version)).toEqual({ version: 3, years: [] });
});

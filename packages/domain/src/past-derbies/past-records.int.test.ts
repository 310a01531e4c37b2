import { afterAll, expect, it } from 'vitest';
import { createSettingsStore } from '../settings/index.ts';
import { ADMINISTRATOR, createTestDeps, databaseForEachTest } from '../testing/index.ts';
import {
  archiveDerby,
  pastDerbiesIndexes,
  publishPastDerby,
  readLastResult,
  readPastAfternoon,
  readPastPage,
  readPastRecords,
  readPastResult,
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

interface Weights {
  readonly regular: readonly number[];
  readonly junior?: readonly number[];
  readonly isPublished?: boolean;
}

/** Archives a derby with these weights. The fish came a minute apart, the heaviest last. */
const archive = async (year: number, { regular, junior = [], isPublished = true }: Weights) =>
  await archiveDerby(deps, {
    endedAt: new Date(`${year}-08-09T23:00:00Z`),
    title: `Coho Cup ${year}`,
    contestYear: year,
    isPublished,
    keepsPhotos: false,
    entries: [regular, junior].flatMap((weights, division) =>
      weights.map((fishWeightLbs, index) => ({
        rank: index + 1,
        firstName: 'Ann',
        lastName: `Angler ${index + 1}`,
        fishWeightLbs,
        isJunior: division === 1,
        fishPhotoPath: null,
        createdAt: new Date(Date.parse(`${year}-08-09T20:00:00Z`) - index * 60_000),
      })),
    ),
  });

const seen = async () => {
  const records = await readPastRecords(deps);
  const shown = (record: { year: string; fish: number; entries: readonly { fishWeightLbs: number }[] } | null) =>
    record && [record.year, record.fish, ...record.entries.map(({ fishWeightLbs }) => fishWeightLbs)];
  return records && [records.derbies, ...[records.heaviest, records.closest, records.mostFish].map(shown)];
};

it('records are those of the derbies that visitors see, compared once per change', async () => {
  expect(await seen()).toBeNull();
  expect(await readLastResult(deps)).toBeNull();
  await archive(2023, { regular: [20] });
  expect(await seen()).toEqual([1, ['2023', 1, 20], null, ['2023', 1, 20]]);
  await archive(2024, { regular: [30, 29.5], junior: [12, 11.75, 3] });
  await archive(2025, { regular: [30, 29.75, 20, 10, 5, 1] });
  await archive(2026, { regular: [50, 50, 50, 50, 50, 50, 50], isPublished: false });
  // Of equal weights and finishes, the earlier derby keeps the record.
  const ofThree = [3, ['2024', 5, 30], ['2024', 5, 12, 11.75], ['2025', 6, 30]];
  expect(await seen()).toEqual(ofThree);
  expect((await readLastResult(deps))?.year).toBe('2025');

  // A derby that an earlier version has archived: its second fish are in its board.
  await database.collection('past_derbies').updateMany({}, { $unset: { runnersUp: 1 } });
  expect(await seen()).toEqual(ofThree);
  await publishPastDerby(deps, ADMINISTRATOR, { year: '2026', isPublished: true });
  expect(await seen()).toEqual([4, ['2026', 7, 50], ['2026', 7, 50, 50], ['2026', 7, 50]]);
  await publishPastDerby(deps, ADMINISTRATOR, { year: '2026', isPublished: false });
  expect(await seen()).toEqual(ofThree);

  // Between changes nothing is read again.
  await database.collection('past_derbies').updateMany({}, { $set: { isPublished: false } });
  expect(await seen()).toEqual(ofThree);
});

it('a page has as many rows as were asked for, also over two stored pages, and the afternoon has all fish', async () => {
  await archive(2025, { regular: Array.from({ length: 620 }, (_, index) => 700 - index) });
  const result = await readPastResult(deps, '2025');
  const ranks = async (page: number, limit: number) =>
    (await readPastPage(deps, result, { division: 'regular', page, limit })).map(({ rank }) => rank);
  expect(await ranks(1, 3)).toEqual([1, 2, 3]);
  expect(await ranks(3, 220)).toEqual(Array.from({ length: 180 }, (_, index) => 441 + index));
  expect(await ranks(8, 100)).toEqual([]);
  for (const limit of [0, 1.5, 501]) {
    await expect(ranks(1, limit)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: 'limit must be a whole number from 1 to 500',
    });
  }
  const afternoon = await readPastAfternoon(deps, result, 'regular');
  expect(afternoon?.startsAt).toEqual(new Date('2025-08-09T09:41:00Z'));
  expect([afternoon?.minutes[0], afternoon?.minutes.at(-1), afternoon?.total]).toEqual([619, 0, 620]);
  expect(afternoon?.weightsLbs.at(-1)).toBe(81);
  expect(await readPastAfternoon(deps, result, 'junior')).toBeNull();
});

it('a derby whose times were not kept has no afternoon', async () => {
  await archive(2025, { regular: [20, 10] });
  await database.collection('past_boards').updateMany({}, { $set: { entries: [{ rank: 1, fishWeightLbs: 20 }] } });
  expect(await readPastAfternoon(deps, await readPastResult(deps, '2025'), 'regular')).toBeNull();
});

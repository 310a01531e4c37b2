import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareEntries } from '../leaderboard/index.ts';
import { ADMINISTRATOR, WORKER } from '../testing/index.ts';
import { openEntryContext, photo, typed } from './entry-context.fixture.ts';
import { type ImportedEntry, importEntries } from './import-entries.ts';
import { listDivision } from './list-entries.ts';
import { readDerbyStats } from './statistics.ts';

const context = await openEntryContext();

const NOON = new Date('2025-08-09T19:00:00.000Z');
const load = async (entries: readonly Partial<ImportedEntry>[]) =>
  await importEntries(context.deps(), WORKER, {
    name: 'test',
    entries: entries.map((entry) => ({ ...typed, createdAt: NOON, ...entry })),
  });

describe('readDerbyStats', () => {
  it('returns null for weights and entries when there are no entries', async () => {
    expect(await readDerbyStats(context.deps(), ADMINISTRATOR)).toEqual({
      total: 0,
      adult: 0,
      junior: 0,
      entriesWithPhotos: 0,
      maxWeightLbs: null,
      minWeightLbs: null,
      avgWeightLbs: null,
      heaviestFish: null,
      lightestFish: null,
    });
  });

  it('counts both divisions and decides equal weights by the order of ranks', async () => {
    await load([
      { firstName: 'Late', lastName: 'Heavy', fishWeight: '30', createdAt: new Date('2025-08-09T20:00:00Z') },
      { firstName: 'Early', lastName: 'Heavy', fishWeight: '30', isJunior: true, photo },
      { firstName: 'Early', lastName: 'Light', fishWeight: '0.000001' },
      { firstName: 'Late', lastName: 'Light', fishWeight: '0.000001', createdAt: new Date('2025-08-09T20:00:00Z') },
      { fishWeight: '10', isJunior: true },
      { fishWeight: '10' },
    ]);
    expect(await readDerbyStats(context.deps(), ADMINISTRATOR)).toEqual({
      total: 6,
      adult: 4,
      junior: 2,
      entriesWithPhotos: 1,
      maxWeightLbs: 30,
      minWeightLbs: 0.000001,
      avgWeightLbs: 13.333334,
      heaviestFish: { name: 'Early Heavy', weightLbs: 30, isJunior: true },
      lightestFish: { name: 'Late Light', weightLbs: 0.000001, isJunior: false },
    });
  });

  it('agrees with the rows for any derby', async () => {
    const anyEntry = fc.record({
      fishWeight: fc.integer({ min: 1, max: 6 }).map(String),
      isJunior: fc.boolean(),
      createdAt: fc.constantFrom(NOON, new Date('2025-08-09T20:00:00Z')),
      lastName: fc.uuid(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyEntry, { minLength: 1, maxLength: 8 }), async (entries) => {
        await context.clear();
        await load(entries);
        const deps = context.deps();
        const all = [...(await listDivision(deps, 'regular')), ...(await listDivision(deps, 'junior'))];
        const ranked = all.toSorted(compareEntries);
        const stats = await readDerbyStats(deps, ADMINISTRATOR);
        const nameOf = (entry?: { firstName: string; lastName: string }) => `${entry?.firstName} ${entry?.lastName}`;
        expect(stats.heaviestFish?.name).toBe(nameOf(ranked[0]));
        expect(stats.lightestFish?.name).toBe(nameOf(ranked.at(-1)));
        expect(stats).toMatchObject({ total: all.length, junior: all.filter(({ isJunior }) => isJunior).length });
      }),
      { numRuns: 15, seed: 20_250_809 },
    );
  });
});

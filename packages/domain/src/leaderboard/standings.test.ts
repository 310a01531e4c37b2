import { searchEntries } from '@derby/rules/board-search/search';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BoardRow } from './board-entry.ts';
import { rankDivision } from './rank.ts';
import { createStandings, type Standings, pageOf } from './standings.ts';

const NAMES = ['Ann', 'Åsa', 'Bo', 'Mary Ann', 'O’Brien', 'Prøve'];
const EVERYTHING = { page: 1, limit: 1_000 };

/** Few weights and times, so that ties are frequent. */
const rows: fc.Arbitrary<BoardRow> = fc.record({
  id: fc.integer({ min: 1, max: 30 }),
  fishWeightLbs: fc.integer({ min: 1, max: 5 }),
  createdAt: fc.integer({ min: 0, max: 3 }).map((minutes) => new Date(minutes * 60_000)),
  firstName: fc.constantFrom(...NAMES),
  lastName: fc.constantFrom(...NAMES),
  isJunior: fc.constant(false),
  fishPhotoPath: fc.constantFrom(null, '/uploads/a.jpg'),
});
const ROW: BoardRow = {
  id: 1,
  fishWeightLbs: 5,
  createdAt: new Date(0),
  firstName: 'Ann',
  lastName: 'Prøve',
  isJunior: false,
  fishPhotoPath: null,
};
const changes = fc.array(fc.oneof(rows, fc.integer({ min: 1, max: 30 })));

/** Rows are put in, ids are removed; the reference keeps a plain map and ranks all of it anew. */
function play(given: readonly BoardRow[], steps: readonly (BoardRow | number)[]) {
  const truth = new Map(given.map((row) => [row.id, row]));
  const standings = createStandings([...truth.values()]);
  for (const step of steps) {
    const [hasChanged, isDifferent] =
      typeof step === 'number'
        ? [standings.remove(step), truth.delete(step)]
        : [standings.put(step), JSON.stringify(truth.get(step.id)) !== JSON.stringify(step)];
    expect(hasChanged).toBe(isDifferent);
    if (typeof step !== 'number') truth.set(step.id, step);
  }
  return { standings, ranked: rankDivision([...truth.values()]) };
}

describe('standings', () => {
  it('are what ranking all entries anew gives, after any changes', () => {
    fc.assert(
      fc.property(fc.array(rows), changes, (given, steps) => {
        const { standings, ranked } = play(given, steps);
        expect(standings.page(EVERYTHING)).toEqual({ items: ranked, hasMore: false, total: ranked.length });
        expect(standings.size()).toBe(ranked.length);
        for (const entry of ranked) expect(standings.rankOf(entry)).toBe(entry.rank);
      }),
    );
  });

  it('have one version for what visitors see, whatever led there', () => {
    fc.assert(
      fc.property(fc.array(rows), changes, (given, steps) => {
        const { standings, ranked } = play(given, steps);
        expect(standings.version()).toBe(createStandings(ranked.toReversed()).version());
        // Once more, as a process that has told its version goes on from there.
        standings.put({ ...ROW, id: 99 });
        expect(standings.version()).toBe(createStandings([...ranked, { ...ROW, id: 99 }]).version());
      }),
    );
  });

  it.each<[string, Partial<BoardRow>]>([
    ['id', { id: 2 }],
    ['weight', { fishWeightLbs: 5.000001 }],
    ['time', { createdAt: new Date(1) }],
    ['initial', { firstName: 'Bo' }],
    ['last name', { lastName: 'Ng' }],
    ['photo', { fishPhotoPath: '/uploads/b.jpg' }],
  ])('have another version when the %s of an entry changes', (_what, change) => {
    const before = createStandings([ROW]);
    expect(createStandings([{ ...ROW, ...change }]).version()).not.toBe(before.version());
    expect(before.version()).toMatch(/^[\w-]{11}$/);
  });

  it('have the same version when only the hidden part of a first name changes', () => {
    expect(createStandings([{ ...ROW, firstName: 'Amy' }]).version()).toBe(createStandings([ROW]).version());
  });

  it('page and search as lists do, and never change a rank by it', () => {
    const requests = fc.record({ page: fc.integer({ min: 1, max: 5 }), limit: fc.integer({ min: 1, max: 7 }) });
    const searches = fc.constantFrom('', ' ', 'ann', 'ASA', 'a. bo', 'o’b', '3', '#1', '#0', '999', 'nobody');
    fc.assert(
      fc.property(fc.array(rows), changes, requests, searches, (given, steps, request, search) => {
        const { standings, ranked } = play(given, steps);
        const found = searchEntries(ranked, search);
        expect(standings.page(request, search)).toEqual({ ...pageOf(found, request), total: found.length });
      }),
    );
  });

  it('rank an entry among the others, whatever they hold of itself', () => {
    fc.assert(
      fc.property(fc.array(rows), rows, (given, entry) => {
        const { standings, ranked } = play(given, []);
        const others = ranked.filter(({ id }) => id !== entry.id);
        const expected = rankDivision([...others, entry]).find(({ id }) => id === entry.id)?.rank;
        expect(standings.rankOf(entry)).toBe(expected);
      }),
    );
  });

  it('have pages behind their end, and a largest page number', () => {
    const standings = createStandings([]);
    const nothing = { items: [], hasMore: false, total: 0 };
    expect(standings.page({ page: Number.MAX_SAFE_INTEGER, limit: 100 })).toEqual(nothing);
    expect(standings.page({ page: 1, limit: 25 }, '9'.repeat(10_000))).toEqual(nothing);
  });
});

describe('the work that standings cost', () => {
  const SIZE = 20_000;

  /** Entries that count how often their weight is looked at: once or so for every entry that is touched. */
  function counted() {
    let looks = 0;
    const many: BoardRow[] = Array.from({ length: SIZE }, (_, index) => ({
      id: index + 1,
      get fishWeightLbs() {
        looks += 1;
        return SIZE - index;
      },
      createdAt: new Date(0),
      firstName: 'Ann',
      lastName: 'Sample',
      isJunior: false,
      fishPhotoPath: null,
    }));
    const standings = createStandings(many);
    const during = (work: (standings: Standings) => unknown) => {
      looks = 0;
      work(standings);
      return looks;
    };
    return { during, row: { ...(many[SIZE / 2] as BoardRow), id: SIZE + 1 } };
  }

  it('is that of the page, not of the division', () => {
    const { during, row } = counted();
    const few = 150;
    expect(during((standings) => standings.page({ page: 400, limit: 25 }))).toBeLessThanOrEqual(few);
    expect(during((standings) => standings.page({ page: 1, limit: 25 }, '#19000'))).toBeLessThanOrEqual(few);
    expect(during((standings) => standings.rankOf(row))).toBeLessThanOrEqual(few);
    expect(during((standings) => standings.put(row))).toBeLessThanOrEqual(few);
    expect(during((standings) => standings.remove(row.id))).toBeLessThanOrEqual(few);
    expect(during((standings) => standings.page({ page: 1, limit: SIZE }))).toBeGreaterThanOrEqual(SIZE);
  });
});

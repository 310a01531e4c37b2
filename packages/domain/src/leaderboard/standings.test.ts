import { searchEntries } from '@derby/rules/board-search/search';
import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { BoardRow } from './board-entry.ts';
import { boardRow } from './board-row.fixture.ts';
import { rankDivision } from './rank.ts';
import { createStandings, type Standings } from './standings.ts';

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
const divisions = fc.uniqueArray(rows, { selector: ({ id }) => id });
const ROW = boardRow(1, { lastName: 'Prøve' });
describe('standings', () => {
  it('equal a ranking of all entries', () => {
    fc.assert(
      fc.property(divisions, (given) => {
        const standings = createStandings(given);
        const ranked = rankDivision(given);
        expect(standings.page(EVERYTHING)).toEqual({ items: ranked, hasMore: false, total: ranked.length });
        expect(standings.size()).toBe(ranked.length);
        const names = new Set(ranked.map(({ firstName, lastName }) => `${firstName} ${lastName}`));
        expect(standings.anglers()).toBe(names.size);
        for (const entry of ranked)
          expect([standings.rankOf(entry), standings.find(entry.id)]).toEqual([entry.rank, entry]);
      }),
    );
  });

  it('count a name once, however it is typed', () => {
    const standings = createStandings([ROW, { ...ROW, id: 2, firstName: 'ANN', lastName: 'Prove' }]);
    expect(standings.anglers()).toBe(1);
  });

  it('have one version per visible content, independent of the order of the rows', () => {
    fc.assert(
      fc.property(divisions, (given) => {
        expect(createStandings(given.toReversed()).version()).toBe(createStandings(given).version());
      }),
    );
  });

  it.each<[string, Partial<BoardRow>]>([
    ['id', { id: 2 }],
    ['weight', { fishWeightLbs: 1.000001 }],
    ['time', { createdAt: new Date(1) }],
    ['initial', { firstName: 'Bo' }],
    ['last name', { lastName: 'Ng' }],
    ['photo', { fishPhotoPath: '/uploads/b.jpg' }],
  ])('have another version when the %s of an entry changes', (_what, change) => {
    const before = createStandings([ROW]);
    expect(createStandings([{ ...ROW, ...change }]).version()).not.toBe(before.version());
    expect(before.version()).toMatch(/^[\w-]{11}$/);
  });

  it('keep their version when only the hidden part of a first name changes', () => {
    expect(createStandings([{ ...ROW, firstName: 'Amy' }]).version()).toBe(createStandings([ROW]).version());
  });

  it('have another version in a process with another order of ranks, also for equal rows', async () => {
    onTestFinished(() => {
      vi.doUnmock('./rank.ts');
      vi.resetModules();
    });
    vi.resetModules();
    vi.doMock('./rank.ts', async (load) => {
      const rank = await load<{ readonly RANK_ORDER: readonly object[] }>();
      return { ...rank, RANK_ORDER: rank.RANK_ORDER.toReversed() };
    });
    const updated = await import('./standings.ts');
    expect(updated.createStandings([ROW]).version()).not.toBe(createStandings([ROW]).version());
  });

  it('page and search like lists, without changing ranks', () => {
    const requests = fc.record({ page: fc.integer({ min: 1, max: 5 }), limit: fc.integer({ min: 1, max: 7 }) });
    const searches = fc.constantFrom('', ' ', 'ann', 'ASA', 'a. bo', 'o’b', '3', '#1', '#0', '999', 'nobody');
    fc.assert(
      fc.property(divisions, requests, searches, (given, request, search) => {
        const standings = createStandings(given);
        const ranked = rankDivision(given);
        const found = searchEntries(ranked, search);
        const end = request.page * request.limit;
        expect(standings.page(request, search)).toEqual({
          items: found.slice(end - request.limit, end),
          hasMore: end < found.length,
          total: found.length,
        });
      }),
    );
  });

  it('rank an entry among the others, independent of its stored row', () => {
    fc.assert(
      fc.property(divisions, rows, (given, entry) => {
        const standings = createStandings(given);
        const others = given.filter(({ id }) => id !== entry.id);
        const expected = rankDivision([...others, entry]).find(({ id }) => id === entry.id)?.rank;
        expect(standings.rankOf(entry)).toBe(expected);
      }),
    );
  });

  it('return empty pages beyond the end and accept a largest page number', () => {
    const standings = createStandings([]);
    const nothing = { items: [], hasMore: false, total: 0 };
    expect(standings.page({ page: Number.MAX_SAFE_INTEGER, limit: 100 })).toEqual(nothing);
    expect(standings.page({ page: 1, limit: 25 }, '9'.repeat(10_000))).toEqual(nothing);
  });
});

describe('cost of standings', () => {
  const SIZE = 20_000;

  /** Creates entries that count the reads of their weight: about one per visited entry. */
  function counted() {
    let reads = 0;
    const many = Array.from({ length: SIZE }, (_, index) =>
      Object.defineProperty(boardRow(index + 1), 'fishWeightLbs', {
        get() {
          reads += 1;
          return SIZE - index;
        },
      }),
    );
    const standings = createStandings(many);
    const during = (work: (standings: Standings) => unknown) => {
      reads = 0;
      work(standings);
      return reads;
    };
    return { during, row: { ...(many[SIZE / 2] as BoardRow), id: SIZE + 1 } };
  }

  it('depends on the page, not on the division', () => {
    const { during, row } = counted();
    const few = 150;
    expect(during((standings) => standings.page({ page: 400, limit: 25 }))).toBeLessThanOrEqual(few);
    expect(during((standings) => standings.page({ page: 1, limit: 25 }, '#19000'))).toBeLessThanOrEqual(few);
    expect(during((standings) => standings.rankOf(row))).toBeLessThanOrEqual(few);
    expect(during((standings) => standings.page({ page: 1, limit: SIZE }))).toBeGreaterThanOrEqual(SIZE);
  });
});

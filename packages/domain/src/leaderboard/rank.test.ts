import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareEntries, rankDivision } from './rank.ts';

const at = (time: string) => new Date(`2025-08-09T${time}Z`);
const entry = (id: number, fishWeightLbs: number, createdAt = at('19:00:00')) => ({ id, fishWeightLbs, createdAt });
const ranksById = (...entries: ReturnType<typeof entry>[]) =>
  Object.fromEntries(rankDivision(entries).map(({ id, rank }) => [id, rank]));

describe('rankDivision', () => {
  it('ranks the heavier entry first', () => {
    expect(ranksById(entry(1, 5.5), entry(2, 30.000001), entry(3, 30))).toEqual({ 2: 1, 3: 2, 1: 3 });
  });

  it('ranks the earlier of two equal weights first', () => {
    expect(ranksById(entry(1, 20, at('20:00:01')), entry(2, 20, at('20:00:00')))).toEqual({ 2: 1, 1: 2 });
  });

  it('ranks the lower id first when weight and time are equal', () => {
    expect(ranksById(entry(9, 20), entry(3, 20), entry(5, 20))).toEqual({ 3: 1, 5: 2, 9: 3 });
  });

  it('returns no ranks for no entries and does not modify its input', () => {
    expect(rankDivision([])).toEqual([]);
    const entries = Object.freeze([entry(1, 1), entry(2, 2)]);
    expect(rankDivision(entries).map(({ id }) => id)).toEqual([2, 1]);
  });

  it('returns ranks 1 to n without gaps, independent of the input order', () => {
    const weights = fc.integer({ min: 1, max: 5 });
    const minutes = fc.integer({ min: 0, max: 3 });
    const entries = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1 }), weights, minutes }), {
      selector: ({ id }) => id,
    });
    fc.assert(
      fc.property(entries, fc.infiniteStream(fc.double({ noNaN: true })), (list, random) => {
        const given = list.map(({ id, weights: lbs, minutes: min }) => entry(id, lbs, new Date(min * 60_000)));
        const keys = new Map(given.map(({ id }) => [id, random.next().value]));
        const shuffled = given.toSorted((a, b) => (keys.get(a.id) ?? 0) - (keys.get(b.id) ?? 0));
        const ranked = rankDivision(given);
        expect(rankDivision(shuffled)).toEqual(ranked);
        expect(ranked.map(({ rank }) => rank)).toEqual(given.map((_, index) => index + 1));
        for (const [index, next] of ranked.slice(1).entries()) {
          const previous = ranked[index];
          expect(previous && compareEntries(previous, next)).toBeLessThan(0);
        }
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import type { RankedEntry } from '../entries/index.ts';
import { contestantsOf } from './contestants.ts';

let nextId = 1;

function entry(given: Partial<RankedEntry>): RankedEntry {
  const id = nextId++;
  return {
    id,
    ticketId: `T-${id}`,
    firstName: 'Ann',
    lastName: 'Lee',
    phoneNumber: '2505550101',
    fishWeightLbs: 5,
    isJunior: false,
    createdAt: new Date('2025-08-09T19:00:00Z'),
    fishPhotoPath: null,
    rank: 1,
    ...given,
  };
}

describe('contestantsOf', () => {
  it('returns a contestant with several entries once, with the best entry', () => {
    const contestants = contestantsOf([entry({ rank: 7 }), entry({ rank: 2 }), entry({ rank: 4 })]);
    expect(contestants.map(({ best }) => best.rank)).toEqual([2]);
  });

  it('compares names after trimming, case folding and Unicode normalization', () => {
    const composed = 'Zo\u00eb';
    const decomposed = ' zoe\u0308 ';
    const given = [entry({ firstName: composed }), entry({ firstName: decomposed, lastName: 'LEE', rank: 2 })];
    expect(contestantsOf(given)).toHaveLength(1);
    expect(contestantsOf([entry({ lastName: 'Weiß' }), entry({ lastName: 'WEISS', rank: 2 })])).toHaveLength(1);
  });

  it('separates two names with one phone number', () => {
    expect(contestantsOf([entry({}), entry({ firstName: 'Ben', rank: 2 })])).toHaveLength(2);
  });

  it('separates one name with two phone numbers or in two divisions', () => {
    const given = [entry({}), entry({ phoneNumber: '2505550102', rank: 2 }), entry({ isJunior: true })];
    expect(contestantsOf(given)).toHaveLength(3);
  });

  it('distinguishes where the first name ends', () => {
    const given = [
      entry({ firstName: 'Mary Ann', lastName: 'Lee' }),
      entry({ firstName: 'Mary', lastName: 'Ann Lee', rank: 2 }),
    ];
    expect(contestantsOf(given)).toHaveLength(2);
  });

  it('sorts by rank across both divisions, independent of the input order', () => {
    const given = [
      entry({ rank: 2 }),
      entry({ firstName: 'B', isJunior: true, rank: 1 }),
      entry({ firstName: 'C', rank: 1 }),
    ];
    const order = contestantsOf(given).map(({ best }) => best.firstName);
    expect(order).toEqual(['C', 'B', 'Ann']);
    expect(contestantsOf(given.toReversed()).map(({ key }) => key)).toEqual(contestantsOf(given).map(({ key }) => key));
  });

  it('returns keys without name and phone number', () => {
    const [contestant] = contestantsOf([entry({})]);
    expect(contestant?.key).not.toMatch(/ann|lee|250555/i);
  });
});

import { describe, expect, it } from 'vitest';
import type { RankedEntry } from '../entries/index.ts';
import { contestantsOf } from './contestants.ts';

let nextId = 1;

function fish(given: Partial<RankedEntry>): RankedEntry {
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
  it('gives a contestant with several fish once, with the best', () => {
    const contestants = contestantsOf([fish({ rank: 7 }), fish({ rank: 2 }), fish({ rank: 4 })]);
    expect(contestants.map(({ best }) => best.rank)).toEqual([2]);
  });

  it('compares names trimmed, without case and in one Unicode form', () => {
    const composed = 'Zo\u00eb';
    const decomposed = ' zoe\u0308 ';
    const given = [fish({ firstName: composed }), fish({ firstName: decomposed, lastName: 'LEE', rank: 2 })];
    expect(contestantsOf(given)).toHaveLength(1);
    expect(contestantsOf([fish({ lastName: 'Weiß' }), fish({ lastName: 'WEISS', rank: 2 })])).toHaveLength(1);
  });

  it('never folds a family by its phone', () => {
    expect(contestantsOf([fish({}), fish({ firstName: 'Ben', rank: 2 })])).toHaveLength(2);
  });

  it('keeps one name apart by phone and by division', () => {
    const given = [fish({}), fish({ phoneNumber: '2505550102', rank: 2 }), fish({ isJunior: true })];
    expect(contestantsOf(given)).toHaveLength(3);
  });

  it('does not confuse where the first name ends', () => {
    const given = [
      fish({ firstName: 'Mary Ann', lastName: 'Lee' }),
      fish({ firstName: 'Mary', lastName: 'Ann Lee', rank: 2 }),
    ];
    expect(contestantsOf(given)).toHaveLength(2);
  });

  it('lists the best ranks of both divisions first, in the same order whatever came in', () => {
    const given = [
      fish({ rank: 2 }),
      fish({ firstName: 'B', isJunior: true, rank: 1 }),
      fish({ firstName: 'C', rank: 1 }),
    ];
    const order = contestantsOf(given).map(({ best }) => best.firstName);
    expect(order).toEqual(['C', 'B', 'Ann']);
    expect(contestantsOf(given.toReversed()).map(({ key }) => key)).toEqual(contestantsOf(given).map(({ key }) => key));
  });

  it('has keys that show neither name nor number', () => {
    const [contestant] = contestantsOf([fish({})]);
    expect(contestant?.key).not.toMatch(/ann|lee|250555/i);
  });
});

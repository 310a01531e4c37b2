import { describe, expect, it } from 'vitest';
import { DIFFERENT_PEOPLE, SAME_PERSON, UNDECIDED, type NamePair } from '@derby/rules/testing/name-pairs';
import type { RankedEntry } from '../entries/index.ts';
import { contestantsOf, similarContestants } from './contestants.ts';

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

/** Returns how many contestants two names on one phone number are, and whether they are to be decided about. */
function decisionOn(pair: NamePair) {
  const contestants = contestantsOf(pair.map((name, index) => entry({ ...name, rank: index + 1 })));
  return { contestants: contestants.length, similar: similarContestants(contestants).length };
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

  it.each(SAME_PERSON)('returns %j and %j with one phone number once', (...pair) => {
    expect(decisionOn(pair)).toEqual({ contestants: 1, similar: 0 });
  });

  it.each(DIFFERENT_PEOPLE)('separates %j and %j with one phone number', (...pair) => {
    expect(decisionOn(pair)).toEqual({ contestants: 2, similar: 0 });
  });

  it.each(UNDECIDED)('separates %j and %j, which similarContestants returns', (...pair) => {
    expect(decisionOn(pair)).toEqual({ contestants: 2, similar: 1 });
  });

  it('separates a name without accents when two names with accents may be meant', () => {
    const named = (firstName: string, rank: number) => entry({ firstName, lastName: 'Nguyễn', rank });
    expect(contestantsOf([named('Hùng', 1), named('Hung', 2)])).toHaveLength(1);
    const three = contestantsOf([named('Hùng', 1), named('Hung', 2), named('Hưng', 3)]);
    expect(three.map(({ best }) => best.rank)).toEqual([1, 2, 3]);
    expect(new Set(three.map(({ key }) => key)).size).toBe(3);
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

  it('has the keys of earlier builds for entries without a card', () => {
    const keysOf = (...entries: RankedEntry[]) => contestantsOf(entries).map(({ key }) => key);
    const carded = entry({ anglerId: 1, firstName: 'Zoe', rank: 9 });
    expect(keysOf(entry({}), carded)).toContain('m98MnbIloYfckHYStG6aBUzHGXmhVFctMzkwsdrGo_A');
    expect(keysOf(entry({ firstName: 'Hùng' }), entry({ firstName: 'Hưng', rank: 2 }), carded).slice(0, 2)).toEqual([
      'sD9aG4yWtxuxH4_-YC168Vfifk7GR37EE0T0UzL5zAQ',
      'YpaqA-7JEbeIKhtRKvt0_53U5YmoXg4y_P0Q_hPoiu8',
    ]);
  });

  it('returns an angler once in a division, whatever name and phone number were typed', () => {
    const spelled = { firstName: 'Anne', phoneNumber: '2505550199' };
    const given = [entry({ anglerId: 1, rank: 3 }), entry({ ...spelled, anglerId: 1, rank: 2 })];
    expect(contestantsOf(given).map(({ best }) => best.rank)).toEqual([2]);
    expect(contestantsOf([...given, entry({ anglerId: 1, isJunior: true })])).toHaveLength(2);
    expect(contestantsOf([entry({ anglerId: 1 }), entry({ anglerId: 2, rank: 2 })])).toHaveLength(2);
  });

  it('adds an entry without a card to the one angler of that name and number', () => {
    const withoutCard = entry({ firstName: 'ANN', rank: 1 });
    const joined = contestantsOf([entry({ anglerId: 1, rank: 2 }), withoutCard]);
    expect(joined.map(({ key, best }) => [key, best.rank])).toEqual([
      ['m98MnbIloYfckHYStG6aBUzHGXmhVFctMzkwsdrGo_A', 1],
    ]);
    const two = [entry({ anglerId: 1, rank: 2 }), entry({ anglerId: 2, rank: 3 })];
    expect(contestantsOf([...two, withoutCard])).toHaveLength(3);
  });

  it('returns keys without name and phone number', () => {
    const [contestant] = contestantsOf([entry({})]);
    expect(contestant?.key).not.toMatch(/ann|lee|250555/i);
  });
});

describe('similarContestants', () => {
  const similar = (...entries: RankedEntry[]) => similarContestants(contestantsOf(entries));

  it('returns rank, division and name of both', () => {
    expect(
      similar(entry({ firstName: 'Jon', rank: 4 }), entry({ firstName: 'John', isJunior: true, rank: 2 })),
    ).toEqual([
      {
        contestants: [
          { rank: 2, isJunior: true, name: 'John Lee' },
          { rank: 4, isJunior: false, name: 'Jon Lee' },
        ],
      },
    ]);
  });

  it('returns one name in two divisions', () => {
    expect(similar(entry({}), entry({ isJunior: true }))).toHaveLength(1);
  });

  it('returns nothing for two phone numbers', () => {
    expect(similar(entry({ firstName: 'Jon' }), entry({ firstName: 'John', phoneNumber: '2505550102' }))).toEqual([]);
  });

  it('compares at most 30 contestants of a number', () => {
    const crowd = Array.from({ length: 60 }, (_, index) =>
      entry({ firstName: `Ann${'x'.repeat(index)}`, rank: index + 1 }),
    );
    expect(similar(...crowd)).toHaveLength(29);
  });
});

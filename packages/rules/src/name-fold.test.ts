import { describe, expect, it } from 'vitest';
import { searchEntries } from './board-search/search.ts';
import { identityOf, type PersonName } from './name-fold.ts';
import { DIFFERENT_PEOPLE, SAME_PERSON, UNDECIDED } from './testing/name-pairs.ts';

const fullName = ({ firstName, lastName }: PersonName) => `${firstName} ${lastName}`;

/** Returns the ranks of those names of a pair that the full name of one finds. */
function foundBy(pair: readonly PersonName[], index: 0 | 1): number[] {
  const entries = pair.map((name, place) => ({ ...name, rank: place + 1 }));
  return searchEntries(entries, fullName(pair[index] as PersonName)).map(({ rank }) => rank);
}

it('has more than 300 names to decide about', () => {
  expect((SAME_PERSON.length + DIFFERENT_PEOPLE.length + UNDECIDED.length) * 2).toBeGreaterThan(300);
});

describe('searchEntries', () => {
  it.each(SAME_PERSON)('finds %j and %j by either', (...pair) => {
    expect([foundBy(pair, 0), foundBy(pair, 1)]).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  it.each(DIFFERENT_PEOPLE)('does not find %j by %j', (...pair) => {
    expect(foundBy(pair, 1)).toEqual([2]);
  });
});

describe('identityOf', () => {
  it('keeps accents in the spelling only', () => {
    expect(identityOf({ firstName: 'Zoe\u0308', lastName: 'O’Brien-Łuk' })).toEqual({
      spelling: { firstName: 'ZOË', lastName: 'OBRIENŁUK' },
      plain: { firstName: 'ZOE', lastName: 'OBRIENLUK' },
    });
  });

  it('keeps vowel signs and other marks that are not accents', () => {
    const plain = (firstName: string) => identityOf({ firstName, lastName: '' }).plain.firstName;
    expect(plain('राम')).not.toBe(plain('रीम'));
    expect(plain('さき')).not.toBe(plain('ざき'));
  });
});

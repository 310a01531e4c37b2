import { DIFFERENT_PEOPLE, SAME_PERSON } from '@derby/rules/testing/name-pairs';
import { expect, test } from 'vitest';
import { suggestNames } from './suggest-names.ts';

const NAMES = [
  'Ada Haro',
  'Adam Haro',
  'Ada Sheringham',
  'Bea Adams',
  'Adele One',
  'Adi Two',
  'Adolf Three',
  'Ady Four',
].map((name) => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { firstName, lastName };
});
const first = (text: string) => suggestNames(NAMES, { field: 'firstName', text, firstName: text });
const last = (text: string, firstName = '') => suggestNames(NAMES, { field: 'lastName', text, firstName });

test('suggestNames returns at most five unique names with the prefix, in any case', () => {
  expect(first('aD')).toEqual(['Ada', 'Adam', 'Adele', 'Adi', 'Adolf']);
  expect(last('h')).toEqual(['Haro']);
});

test('suggestNames ignores a match inside a name', () => {
  expect(first('da')).toEqual([]);
});

test.each(['', '  ', 'Bea'])('suggestNames returns nothing for %j', (text) => {
  expect(first(text)).toEqual([]);
});

test('suggestNames lists the last names of participants with the first name first', () => {
  const names = [...NAMES, { firstName: 'Zoe', lastName: 'Sander' }];
  expect(suggestNames(names, { field: 'lastName', text: 's', firstName: ' zoe ' })).toEqual(['Sander', 'Sheringham']);
});

const FIELDS = ['firstName', 'lastName'] as const;

test.each(SAME_PERSON)('suggestNames finds %j and %j by either spelling', (...pair) => {
  for (const field of FIELDS) {
    for (const { firstName, lastName } of pair) {
      const typed = { firstName, lastName }[field];
      const suggested = suggestNames(pair, { field, text: typed, firstName });
      // A single suggestion that equals the typed text is not shown.
      expect(suggested.length === 0 ? [typed] : suggested).toEqual([...new Set(pair.map((name) => name[field]))]);
    }
  }
});

test.each(DIFFERENT_PEOPLE)('suggestNames does not find %j by %j', (one, other) => {
  const field = one.firstName === other.firstName ? 'lastName' : 'firstName';
  expect(suggestNames([one, other], { field, text: other[field], firstName: other.firstName })).not.toContain(
    one[field],
  );
});

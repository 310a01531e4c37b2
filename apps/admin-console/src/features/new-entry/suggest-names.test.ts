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

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

test('a prefix in any case suggests names, each once, at most five', () => {
  expect(first('aD')).toEqual(['Ada', 'Adam', 'Adele', 'Adi', 'Adolf']);
  expect(last('h')).toEqual(['Haro']);
});

test('a part inside of a name is no prefix', () => {
  expect(first('da')).toEqual([]);
});

test.each(['', '  ', 'Bea'])('%j suggests nothing', (text) => {
  expect(first(text)).toEqual([]);
});

test('last names of people with that first name come first', () => {
  const names = [...NAMES, { firstName: 'Zoe', lastName: 'Sander' }];
  expect(suggestNames(names, { field: 'lastName', text: 's', firstName: ' zoe ' })).toEqual(['Sander', 'Sheringham']);
});

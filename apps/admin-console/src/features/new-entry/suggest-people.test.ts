import { DIFFERENT_PEOPLE, SAME_PERSON } from '@derby/rules/testing/name-pairs';
import { expect, test } from 'vitest';
import { peopleOf, suggestLastNames, suggestPeople } from './suggest-people.ts';

const named = (name: string) => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { firstName, lastName };
};
const NAMES = [
  'Ada Haro',
  'Adam Haro',
  'Ada Sheringham',
  'Bea Adams',
  'Adele One',
  'Adi Two',
  'Adolf Three',
  'Ady Four',
].map(named);
const entry = (name: string, changes: object = {}) => ({
  ...named(name),
  phoneNumber: '2505551101',
  fishWeightLbs: 18.4,
  isJunior: false,
  createdAt: '2025-08-09T19:18:00.000Z',
  ...changes,
});
const PEOPLE = peopleOf(NAMES, []);
const first = (text: string) => suggestPeople(PEOPLE, text).map((one) => `${one.firstName} ${one.lastName}`);
const last = (text: string, firstName = '') => suggestLastNames(NAMES, { firstName, lastName: text });

test('suggestPeople returns at most five people, in any case, those with the first name first', () => {
  expect(first('aD')).toEqual(['Ada Haro', 'Ada Sheringham', 'Adam Haro', 'Adele One', 'Adi Two']);
  expect(first('bea')).toEqual(['Bea Adams']);
  expect(first('four')).toEqual(['Ady Four']);
  expect(first('ada s')).toEqual(['Ada Sheringham']);
});

test.each(['', '  ', 'da'])('suggestPeople returns an empty list for %j', (text) => {
  expect(first(text)).toEqual([]);
});

test('peopleOf keeps one row for a participant who has weighed in, with the latest entry', () => {
  const older = entry('ada HARO');
  const newer = entry('Ada Haro', { fishWeightLbs: 9, createdAt: '2025-08-09T20:18:00.000Z' });
  expect(peopleOf([named('Ada Haro')], [newer, older])).toEqual([{ ...named('Ada Haro'), entry: newer }]);
});

test('peopleOf keeps two people with one name and two phone numbers apart', () => {
  const people = peopleOf([], [entry('Ada Haro'), entry('Ada Haro', { phoneNumber: '2505551102' })]);
  expect(people.map((one) => one.entry?.phoneNumber)).toEqual(['2505551101', '2505551102']);
});

test('suggestLastNames returns unique names with the prefix, and ignores a match inside a name', () => {
  expect(last('h')).toEqual(['Haro']);
  expect(last('aro')).toEqual([]);
});

test.each(['', '  ', 'Three'])('suggestLastNames returns nothing for %j', (text) => {
  expect(last(text)).toEqual([]);
});

test('suggestLastNames lists the last names of people with the first name first', () => {
  const names = [...NAMES, named('Zoe Sander')];
  expect(suggestLastNames(names, { firstName: ' zoe ', lastName: 's' })).toEqual(['Sander', 'Sheringham']);
});

test.each(SAME_PERSON)('suggestions contain %j and %j by either spelling', (...pair) => {
  for (const { firstName, lastName } of pair) {
    expect(suggestPeople(peopleOf(pair, []), firstName)).toHaveLength(2);
    const suggested = suggestLastNames(pair, { firstName, lastName });
    // A single suggestion that equals the typed text is not shown.
    expect(suggested.length === 0 ? [lastName] : suggested).toEqual([...new Set(pair.map((name) => name.lastName))]);
  }
});

test.each(DIFFERENT_PEOPLE)('suggestions do not contain %j for %j', (one, other) => {
  expect(suggestPeople(peopleOf([one], []), `${other.firstName} ${other.lastName}`)).toEqual([]);
});

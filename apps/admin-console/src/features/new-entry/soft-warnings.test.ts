import { expect, test } from 'vitest';
import { softWarnings } from './soft-warnings.ts';

const queuedEntry = (changes: object) => ({
  id: 1,
  firstName: 'Ada',
  lastName: 'Haro',
  fishWeightLbs: 21,
  isJunior: false,
  createdAt: '2025-08-09T20:05:00.000Z',
  rank: 1,
  ...changes,
});
const WEIGHED = [
  queuedEntry({}),
  queuedEntry({ id: 2, fishWeightLbs: 12.5, rank: 5, createdAt: '2025-08-09T19:05:00.000Z' }),
  queuedEntry({ id: 3, firstName: 'Juno', isJunior: true, fishWeightLbs: 8 }),
];
const typed = { fishWeight: '10', firstName: 'Bea', lastName: 'Orcas', isJunior: false };

test('softWarnings shows the earliest entry of the same name in any case', () => {
  expect(softWarnings({ ...typed, firstName: ' ADA ', lastName: 'haro' }, WEIGHED)).toEqual([
    'Ada Haro has already weighed in: 12.5 lbs at 12:05 PM, rank 5. You can add a second entry.',
  ]);
});

test.each([
  ['Sean', 'O’Brien', 'Sean', "O'Brien"],
  ['Jean-Luc', 'Picard', 'Jean  Luc', 'Picard'],
  ['Rene\u0301', 'Roy', 'Rene', 'Roy'],
])('softWarnings shows an entry of %s %s for %s %s', (firstName, lastName, typedFirst, typedLast) => {
  const weighed = [queuedEntry({ firstName, lastName })];
  expect(softWarnings({ ...typed, firstName: typedFirst, lastName: typedLast }, weighed)).toEqual([
    `${firstName} ${lastName} has already weighed in: 21 lbs at 1:05 PM, rank 1. You can add a second entry.`,
  ]);
});

test.each([
  ['26', ['Heavier than the leader by 5 lbs. Check the scale.']],
  ['30.25', ['Heavier than the leader by 9.25 lbs. Check the scale.']],
  ['25.99', []],
  ['1', []],
  ['0.99', ['Lighter than 1 lb. Check the weight.']],
  ['0', []],
  ['12-8', []],
  ['', []],
  ['.', []],
])('softWarnings compares %j lbs with a leader of 21 lbs', (fishWeight, warnings) => {
  expect(softWarnings({ ...typed, fishWeight }, WEIGHED)).toEqual(warnings);
});

test('softWarnings compares a junior with the leader of the juniors', () => {
  expect(softWarnings({ ...typed, fishWeight: '13', isJunior: true }, WEIGHED)).toEqual([
    'Heavier than the leader by 5 lbs. Check the scale.',
  ]);
});

test('softWarnings returns nothing without entries', () => {
  expect(softWarnings({ ...typed, fishWeight: '99', firstName: '', lastName: '' }, [])).toEqual([]);
});

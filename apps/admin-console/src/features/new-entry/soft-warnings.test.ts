import { expect, test } from 'vitest';
import { nameWarnings, questionOf } from './soft-warnings.ts';

const entry = (changes: object) => ({
  id: 1,
  firstName: 'Ada',
  lastName: 'Haro',
  fishWeightLbs: 21,
  isJunior: false,
  createdAt: '2025-08-09T20:05:00.000Z',
  rank: 1 as number | null,
  ...changes,
});
const WEIGHED = [
  entry({}),
  entry({ id: 2, fishWeightLbs: 12.5, rank: 5, createdAt: '2025-08-09T19:05:00.000Z' }),
  entry({ id: 3, firstName: 'Juno', isJunior: true, fishWeightLbs: 8 }),
];
const NOW_MS = Date.parse('2025-08-09T20:05:20.000Z');
const typed = { fishWeight: '10', firstName: 'Bea', lastName: 'Orcas', isJunior: false };

test('nameWarnings counts the entries of the same name in any case, and shows the last one', () => {
  expect(nameWarnings({ ...typed, firstName: ' ADA ', lastName: 'haro' }, WEIGHED)).toEqual([
    'Ada Haro has already weighed in 2 fish, the last one 21 lbs at 1:05 PM, rank 1. You can add another entry.',
  ]);
});

test('nameWarnings shows an entry that waits on this device without a rank', () => {
  const weighed = [entry({ rank: null })];
  expect(nameWarnings({ ...typed, firstName: 'Ada', lastName: 'Haro' }, weighed)).toEqual([
    'Ada Haro has already weighed in: 21 lbs at 1:05 PM. You can add a second entry.',
  ]);
});

test.each([
  ['Sean', 'O’Brien', 'Sean', "O'Brien"],
  ['Jean-Luc', 'Picard', 'Jean  Luc', 'Picard'],
  ['Rene\u0301', 'Roy', 'Rene', 'Roy'],
])('nameWarnings shows an entry of %s %s for %s %s', (firstName, lastName, typedFirst, typedLast) => {
  const weighed = [entry({ firstName, lastName })];
  expect(nameWarnings({ ...typed, firstName: typedFirst, lastName: typedLast }, weighed)).toEqual([
    `${firstName} ${lastName} has already weighed in: 21 lbs at 1:05 PM, rank 1. You can add a second entry.`,
  ]);
});

test.each([
  ['26', 'Heavier than the leader by 5 lbs. Check the scale.'],
  ['30.25', 'Heavier than the leader by 9.25 lbs. Check the scale.'],
  ['25.99', undefined],
  ['1', undefined],
  ['0.99', 'Lighter than 1 lb. Check the weight.'],
  ['0', undefined],
])('questionOf compares %j lbs with a leader of 21 lbs', (fishWeight, sentence) => {
  expect(questionOf({ ...typed, fishWeight }, WEIGHED, NOW_MS)).toEqual(
    sentence ? { about: 'weight', sentence } : null,
  );
});

test('questionOf compares a junior with the leader of the juniors', () => {
  expect(questionOf({ ...typed, fishWeight: '13', isJunior: true }, WEIGHED, NOW_MS)).toEqual({
    about: 'weight',
    sentence: 'Heavier than the leader by 5 lbs. Check the scale.',
  });
});

const ADA = { ...typed, fishWeight: '21.0', firstName: 'ada', lastName: 'Haro' };

test.each([
  ['20 s', 20_000],
  ['5 min', 300_000],
])('questionOf asks about the same name and weight of %s ago', (age, ageMs) => {
  const nowMs = Date.parse('2025-08-09T20:05:00.000Z') + ageMs;
  const sentence = `Same fish? Ada Haro, 21 lbs was added ${age} ago.`;
  expect(questionOf(ADA, WEIGHED, nowMs)).toEqual({ about: 'fish', sentence });
});

test.each([
  ['another weight', { ...ADA, fishWeight: '21.1' }, NOW_MS],
  ['another name', { ...ADA, lastName: 'Hare' }, NOW_MS],
  ['an entry of more than 5 minutes ago', ADA, NOW_MS + 281_000],
])('questionOf does not ask about %s', (_what, fish, nowMs) => {
  expect(questionOf(fish, WEIGHED, nowMs)).toBeNull();
});

test('questionOf asks nothing without entries', () => {
  expect(questionOf({ ...typed, fishWeight: '99' }, [], NOW_MS)).toBeNull();
});

import { derbyNowOf, type DerbyStatus } from '@derby/rules/event/derby-now';
import { expect, test } from 'vitest';
import { phaseLineOf } from './phase-line.tsx';

const STATUS: DerbyStatus = {
  isPublic: true,
  areTicketsOnSale: true,
  hasEnded: false,
  weighInStart: '2026-08-08T12:00',
  weighInEnd: '2026-08-08T16:00',
};

const lineAt = (instant: string, changes: Partial<DerbyStatus> = {}) =>
  phaseLineOf(derbyNowOf({ ...STATUS, ...changes }, Date.parse(instant)));

test.each([
  ['2025-11-19T20:00:00Z', 'In 262 days'],
  // The clocks were put forward in between.
  ['2026-02-01T08:00:00Z', 'In 188 days'],
  ['2026-08-07T06:59:00Z', 'In 2 days'],
  ['2026-08-07T07:00:00Z', 'Tomorrow'],
  ['2026-08-08T07:00:00Z', 'Today, weigh-in opens at 12:00 PM'],
  ['2026-08-08T18:59:59Z', 'Today, weigh-in opens at 12:00 PM'],
  ['2026-08-08T19:00:00Z', 'Weigh-in open, closes in 4 h'],
  ['2026-08-08T21:48:30Z', 'Weigh-in open, closes in 1 h 12 min'],
  ['2026-08-08T22:29:00Z', 'Weigh-in open, closes in 31 min'],
  ['2026-08-08T22:30:00Z', 'Last half hour, closes in 30 min'],
  ['2026-08-08T22:59:59Z', 'Last half hour, closes in 1 min'],
  ['2026-08-08T23:00:00Z', 'Weigh-in closed, results soon'],
  ['2026-08-09T23:00:00Z', 'The next date will be announced'],
])('the line at %s is %j', (instant, line) => {
  expect(lineAt(instant)).toBe(line);
});

test('the line after the end is "Official results", also a month later', () => {
  expect(lineAt('2026-09-08T20:00:00Z', { hasEnded: true })).toBe('Official results');
});

test('the line without a day says that it will be announced', () => {
  expect(lineAt('2026-01-01T20:00:00Z', { weighInStart: null, weighInEnd: null })).toBe(
    'The next date will be announced',
  );
});

test('the line of a weigh-in without an end has no countdown', () => {
  expect(lineAt('2026-08-08T20:00:00Z', { weighInEnd: null })).toBe('Weigh-in open');
});

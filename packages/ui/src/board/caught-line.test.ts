import { derbyNowOf } from '@derby/rules/event/derby-now';
import { expect, test } from 'vitest';
import { caughtLineOf } from './caught-line.ts';

const STATUS = {
  isPublic: true,
  areTicketsOnSale: true,
  hasEnded: false,
  weighInStart: '2026-08-08T12:00',
  weighInEnd: '2026-08-08T16:00',
};

test.each([
  ['2026-08-08T21:48:30Z', 64, 41, false, '64 fish, 41 anglers, closes in 1 h 12 min'],
  ['2026-08-08T22:45:00Z', 1, 1, false, '1 fish, 1 angler, closes in 15 min'],
  ['2026-08-08T23:30:00Z', 64, 41, false, '64 fish, 41 anglers'],
  ['2026-08-08T21:48:30Z', 64, 41, true, '64 fish, 41 anglers'],
  ['2026-08-01T19:00:00Z', 0, 0, false, 'In 7 days'],
])('at %s, with %i fish of %i anglers (ended: %s), the board says %j', (now, fish, anglers, hasEnded, text) => {
  const sizes = { totalInDivision: fish, anglersInDivision: anglers, totalInOtherDivision: 0 };
  const derby = derbyNowOf({ ...STATUS, hasEnded }, Date.parse(now));
  expect(caughtLineOf(sizes, derby)).toBe(text);
  expect(caughtLineOf(sizes, derby, true)).toBe(text.replace(/, closes in .*/, ''));
});

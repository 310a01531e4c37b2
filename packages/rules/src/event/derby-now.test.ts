import { expect, test } from 'vitest';
import { derbyNowOf } from './derby-now.ts';

const STATUS = {
  isPublic: true,
  areTicketsOnSale: false,
  hasEnded: false,
  weighInStart: '2026-08-08T12:00',
  weighInEnd: '2026-08-08T16:00',
};

test.each([
  ['2026-08-08T18:59:59.999Z', 'before', '2026-08-08T18:59:00.000Z'],
  ['2026-08-08T19:00:00.000Z', 'open', '2026-08-08T19:00:00.000Z'],
  ['2026-08-08T22:29:59.999Z', 'open', '2026-08-08T22:29:00.000Z'],
  ['2026-08-08T22:30:20.000Z', 'last-half-hour', '2026-08-08T22:30:00.000Z'],
])('the derby at %s is %s, since the minute %s', (instant, phase, minute) => {
  expect(derbyNowOf(STATUS, Date.parse(instant))).toEqual({ ...STATUS, phase, nowMs: Date.parse(minute) });
});

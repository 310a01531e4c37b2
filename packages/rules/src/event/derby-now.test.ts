import { expect, test } from 'vitest';
import { derbyNowOf, doTicketsReturn, isDayOver } from './derby-now.ts';

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

const CLOSED_FOR_A_DAY = '2026-08-09T23:00:00Z';

test.each([
  ['more than 60 days before', '2026-01-01T20:00:00Z', {}, false],
  ['in the day after the weigh-in has closed', '2026-08-09T22:59:00Z', {}, false],
  ['when the weigh-in has been closed for a day', CLOSED_FOR_A_DAY, {}, true],
  ['after the end', '2026-08-08T20:00:00Z', { hasEnded: true }, true],
  ['without a day', CLOSED_FOR_A_DAY, { weighInStart: null, weighInEnd: null }, false],
])('isDayOver %s, at %s, is right', (_when, instant, changes, isOver) => {
  expect(isDayOver(derbyNowOf({ ...STATUS, ...changes }, Date.parse(instant)))).toBe(isOver);
});

test.each([
  ['stay on sale while both switches are on', { areTicketsOnSale: true }, false],
  ['return next year once a switch is off', {}, true],
  ['return next year after the end', { hasEnded: true, areTicketsOnSale: true }, true],
])('tickets of a day that is over %s', (_what, changes, areReturning) => {
  expect(doTicketsReturn(derbyNowOf({ ...STATUS, ...changes }, Date.parse(CLOSED_FOR_A_DAY)))).toBe(areReturning);
});

import { expect, it } from 'vitest';
import { outcomeOf } from './outcome.ts';

const refused = (httpStatus: number, code: number | null) => outcomeOf({ kind: 'refused', httpStatus, code });

it('takes an accepted message with its id', () => {
  expect(outcomeOf({ kind: 'accepted', sid: 'SM1' })).toEqual({ kind: 'accepted', sid: 'SM1' });
});

it.each([21_211, 21_212, 21_408, 21_602, 21_604, 21_606, 21_614, 21_617, 30_003, 30_004, 30_005, 30_006, 30_007])(
  'is final for %i',
  (code) => expect(refused(400, code)).toEqual({ kind: 'failed', errorCode: String(code) }),
);

it.each([400, 404])('is final for HTTP %i without a number', (status) => {
  expect(refused(status, null)).toEqual({ kind: 'failed', errorCode: `HTTP ${status}` });
});

it('marks the number for 21610', () => {
  expect(refused(400, 21_610)).toEqual({ kind: 'opted-out' });
});

it.each([
  [401, 20_003],
  [403, 20_003],
  [401, null],
  [403, 20_005],
  [403, 20_006],
])('pauses the run for HTTP %i, code %s', (httpStatus, code) => {
  expect(refused(httpStatus, code)).toEqual({ kind: 'pause', reason: 'CREDENTIALS_REFUSED' });
});

it('pauses the run without an account', () => {
  expect(outcomeOf({ kind: 'not-configured' })).toEqual({ kind: 'pause', reason: 'NOT_CONFIGURED' });
});

it('tries later for 429, after the time the provider asks for, and what never reached the provider', () => {
  const told = { kind: 'refused', httpStatus: 429, code: 20_429, retryAfterMs: 7_000 } as const;
  expect(refused(429, 20_429)).toEqual({ kind: 'retry-later' });
  expect(outcomeOf(told)).toEqual({ kind: 'retry-later', retryAfterMs: 7_000 });
  expect(outcomeOf({ kind: 'not-sent' })).toEqual({ kind: 'retry-later' });
});

it.each<[number, number | null]>([
  ...[500, 502, 503, 504, 599, 408, 302, 204].map((status): [number, null] => [status, null]),
  [500, 20_500],
  [503, 21_211],
])('does not know for HTTP %i, code %s', (httpStatus, code) => {
  expect(refused(httpStatus, code)).toEqual({ kind: 'unknown' });
});

it('does not know without an answer', () => {
  expect(outcomeOf({ kind: 'no-answer' })).toEqual({ kind: 'unknown' });
});

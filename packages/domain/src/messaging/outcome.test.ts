import { expect, it } from 'vitest';
import { outcomeOf } from './outcome.ts';

const refused = (httpStatus: number, code: number | null) => outcomeOf({ kind: 'refused', httpStatus, code });

it('returns accepted with the provider id for an accepted message', () => {
  expect(outcomeOf({ kind: 'accepted', sid: 'SM1' })).toEqual({ kind: 'accepted', sid: 'SM1' });
});

it.each([21_211, 21_212, 21_408, 21_602, 21_604, 21_606, 21_614, 21_617, 30_003, 30_004, 30_005, 30_006, 30_007])(
  'returns failed for provider code %i',
  (code) => expect(refused(400, code)).toEqual({ kind: 'failed', errorCode: String(code) }),
);

it.each([400, 404])('returns failed for HTTP %i without a provider code', (status) => {
  expect(refused(status, null)).toEqual({ kind: 'failed', errorCode: `HTTP ${status}` });
});

it('returns opted-out for provider code 21610', () => {
  expect(refused(400, 21_610)).toEqual({ kind: 'opted-out' });
});

it.each([
  [401, 20_003],
  [403, 20_003],
  [401, null],
  [403, 20_005],
  [403, 20_006],
])('returns pause for HTTP %i, code %s', (httpStatus, code) => {
  expect(refused(httpStatus, code)).toEqual({ kind: 'pause', reason: 'CREDENTIALS_REFUSED' });
});

it('returns pause when no account is configured', () => {
  expect(outcomeOf({ kind: 'not-configured' })).toEqual({ kind: 'pause', reason: 'NOT_CONFIGURED' });
});

it('returns retry-later for 429, with Retry-After, and for a request that was not sent', () => {
  const withRetryAfter = { kind: 'refused', httpStatus: 429, code: 20_429, retryAfterMs: 7_000 } as const;
  expect(refused(429, 20_429)).toEqual({ kind: 'retry-later' });
  expect(outcomeOf(withRetryAfter)).toEqual({ kind: 'retry-later', retryAfterMs: 7_000 });
  expect(outcomeOf({ kind: 'not-sent' })).toEqual({ kind: 'retry-later' });
});

it.each<[number, number | null]>([
  ...[500, 502, 503, 504, 599, 408, 302, 204].map((status): [number, null] => [status, null]),
  [500, 20_500],
  [503, 21_211],
])('returns unknown for HTTP %i, code %s', (httpStatus, code) => {
  expect(refused(httpStatus, code)).toEqual({ kind: 'unknown' });
});

it('returns unknown without a response', () => {
  expect(outcomeOf({ kind: 'no-response' })).toEqual({ kind: 'unknown' });
});

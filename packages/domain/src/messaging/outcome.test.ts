import { describe, expect, it } from 'vitest';
import { outcomeOf } from './outcome.ts';

const refused = (httpStatus: number, code: number | null) => outcomeOf({ kind: 'refused', httpStatus, code });

describe('outcomeOf', () => {
  it('takes an accepted message with its id', () => {
    expect(outcomeOf({ kind: 'accepted', sid: 'SM1' })).toEqual({ kind: 'accepted', sid: 'SM1' });
  });

  it.each([21_211, 21_212, 21_408, 21_602, 21_604, 21_606, 21_614, 21_617, 30_003, 30_004, 30_005, 30_006, 30_007])(
    'is final for %i',
    (code) => expect(refused(400, code)).toEqual({ kind: 'failed', errorCode: String(code) }),
  );

  it('is final for a refusal without a number', () => {
    expect(refused(400, null)).toEqual({ kind: 'failed', errorCode: 'HTTP 400' });
    expect(refused(404, null)).toEqual({ kind: 'failed', errorCode: 'HTTP 404' });
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

  it('tries later for 429, after the time the provider asks for', () => {
    expect(refused(429, 20_429)).toEqual({ kind: 'retry-later' });
    expect(outcomeOf({ kind: 'refused', httpStatus: 429, code: 20_429, retryAfterMs: 7_000 })).toEqual({
      kind: 'retry-later',
      retryAfterMs: 7_000,
    });
  });

  it('tries later what never reached the provider', () => {
    expect(outcomeOf({ kind: 'not-sent' })).toEqual({ kind: 'retry-later' });
  });

  it.each([500, 502, 503, 504, 599, 408, 302, 204])('does not know for HTTP %i', (httpStatus) => {
    expect(refused(httpStatus, null)).toEqual({ kind: 'unknown' });
  });

  it('does not know whatever number comes with a server error', () => {
    expect(refused(500, 20_500)).toEqual({ kind: 'unknown' });
    expect(refused(503, 21_211)).toEqual({ kind: 'unknown' });
  });

  it('does not know without an answer', () => {
    expect(outcomeOf({ kind: 'no-answer' })).toEqual({ kind: 'unknown' });
  });
});

import { expect, it } from 'vitest';
import { answerOfError as answerOf } from './provider-client.ts';

const answerOfError = (error: unknown, headers: Readonly<Record<string, unknown>>) =>
  answerOf(error, { hasConnected: true, headers });
const failed = (fields: object) => Object.assign(new Error('failed'), fields);

it('a refusal has its HTTP status and error code', () => {
  expect(answerOfError(failed({ status: 400, code: 21_211 }), {})).toEqual({
    kind: 'refused',
    httpStatus: 400,
    code: 21_211,
  });
});

it('a refusal without an error code has the code null', () => {
  expect(answerOfError(failed({ status: 502 }), {})).toEqual({ kind: 'refused', httpStatus: 502, code: null });
});

it.each([
  ['7', 7_000],
  ['0.5', 500],
])('a Retry-After of %s s is converted to milliseconds', (header, retryAfterMs) => {
  expect(answerOfError(failed({ status: 429, code: 20_429 }), { 'retry-after': header })).toMatchObject({
    retryAfterMs,
  });
});

it.each(['', 'Fri, 31 Dec 2027 23:59:59 GMT', '-1'])('a Retry-After of "%s" is ignored', (header) => {
  expect(answerOfError(failed({ status: 429 }), { 'retry-after': header })).not.toHaveProperty('retryAfterMs');
});

it('without a connection the request was not sent', () => {
  expect(answerOf(failed({ code: 'ERR_CANCELED' }), { hasConnected: false, headers: {} })).toEqual({
    kind: 'not-sent',
  });
});

it.each(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED', 'ERR_CANCELED', 'EHOSTUNREACH', undefined])(
  '%s means that the outcome is not known',
  (code) => expect(answerOfError(failed({ code }), {})).toEqual({ kind: 'no-answer' }),
);

it('a thrown value that is not an error means that the outcome is not known', () => {
  expect(answerOfError('odd', {})).toEqual({ kind: 'no-answer' });
});

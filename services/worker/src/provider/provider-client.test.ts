import { expect, it } from 'vitest';
import { answerOfError } from './provider-client.ts';

const failed = (fields: object) => Object.assign(new Error('failed'), fields);

it('takes status and number of a refusal', () => {
  expect(answerOfError(failed({ status: 400, code: 21_211 }), {})).toEqual({
    kind: 'refused',
    httpStatus: 400,
    code: 21_211,
  });
});

it('does without a number', () => {
  expect(answerOfError(failed({ status: 502 }), {})).toEqual({ kind: 'refused', httpStatus: 502, code: null });
});

it.each([
  ['7', 7_000],
  ['0.5', 500],
])('reads a Retry-After of %s s', (header, retryAfterMs) => {
  expect(answerOfError(failed({ status: 429, code: 20_429 }), { 'retry-after': header })).toMatchObject({
    retryAfterMs,
  });
});

it.each(['', 'Fri, 31 Dec 2027 23:59:59 GMT', '-1'])('passes over a Retry-After of "%s"', (header) => {
  expect(answerOfError(failed({ status: 429 }), { 'retry-after': header })).not.toHaveProperty('retryAfterMs');
});

it.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])('knows that nothing left for %s', (code) => {
  expect(answerOfError(failed({ code }), {})).toEqual({ kind: 'not-sent' });
});

it.each(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED', 'ERR_CANCELED', 'EHOSTUNREACH', undefined])(
  'proves nothing by %s',
  (code) => expect(answerOfError(failed({ code }), {})).toEqual({ kind: 'no-answer' }),
);

it('proves nothing by what is not even an error', () => {
  expect(answerOfError('odd', {})).toEqual({ kind: 'no-answer' });
});

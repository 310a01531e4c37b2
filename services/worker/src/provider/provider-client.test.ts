import { expect, it } from 'vitest';
import { responseOfError as responseOf } from './provider-client.ts';

const responseOfError = (error: unknown, headers: Readonly<Record<string, unknown>>) =>
  responseOf(error, { hasConnected: true, headers });
const failed = (fields: object) => Object.assign(new Error('failed'), fields);

it('a refusal has its HTTP status and error code', () => {
  expect(responseOfError(failed({ status: 400, code: 21_211 }), {})).toEqual({
    kind: 'refused',
    httpStatus: 400,
    code: 21_211,
  });
});

it('a refusal without an error code has the code null', () => {
  expect(responseOfError(failed({ status: 502 }), {})).toEqual({ kind: 'refused', httpStatus: 502, code: null });
});

it.each([
  ['7', 7_000],
  ['0.5', 500],
])('a Retry-After of %s s is converted to milliseconds', (header, retryAfterMs) => {
  expect(responseOfError(failed({ status: 429, code: 20_429 }), { 'retry-after': header })).toMatchObject({
    retryAfterMs,
  });
});

it.each(['', 'Fri, 31 Dec 2027 23:59:59 GMT', '-1'])('a Retry-After of "%s" is ignored', (header) => {
  expect(responseOfError(failed({ status: 429 }), { 'retry-after': header })).not.toHaveProperty('retryAfterMs');
});

it('without a connection the request was not sent', () => {
  expect(responseOf(failed({ code: 'ERR_CANCELED' }), { hasConnected: false, headers: {} })).toEqual({
    kind: 'not-sent',
  });
});

it.each(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED', 'ERR_CANCELED', 'EHOSTUNREACH', undefined])(
  '%s means that the outcome is not known',
  (code) => expect(responseOfError(failed({ code }), {})).toEqual({ kind: 'no-response' }),
);

it('a thrown value that is not an error means that the outcome is not known', () => {
  expect(responseOfError('odd', {})).toEqual({ kind: 'no-response' });
});

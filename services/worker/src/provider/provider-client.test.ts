import { expect, it } from 'vitest';
import { responseOfError } from './provider-client.ts';

const failed = (fields: object) => Object.assign(new Error('failed'), fields);
const CONNECTED = { hasConnected: true, headers: {} };

it.each([
  [
    { status: 400, code: 21_211 },
    { kind: 'refused', httpStatus: 400, code: 21_211 },
  ],
  [{ status: 502 }, { kind: 'refused', httpStatus: 502, code: null }],
])('a refusal with %j has its HTTP status and its error code, if any', (fields, response) => {
  expect(responseOfError(failed(fields), CONNECTED)).toEqual(response);
});

it.each([
  ['7', 7_000],
  ['0.5', 500],
  ['', undefined],
  ['Fri, 31 Dec 2027 23:59:59 GMT', undefined],
  ['-1', undefined],
])('a Retry-After of "%s" is %s ms', (header, retryAfterMs) => {
  const response = responseOfError(failed({ status: 429, code: 20_429 }), {
    ...CONNECTED,
    headers: { 'retry-after': header },
  });
  expect(response).toEqual({
    kind: 'refused',
    httpStatus: 429,
    code: 20_429,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
});

it('without a connection the request was not sent', () => {
  const response = responseOfError(failed({ code: 'ERR_CANCELED' }), { ...CONNECTED, hasConnected: false });
  expect(response).toEqual({ kind: 'not-sent' });
});

it.each([
  ...['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED', 'ERR_CANCELED', 'EHOSTUNREACH', undefined].map((code) =>
    failed({ code }),
  ),
  'a thrown value that is no error',
])('%o means that the outcome is not known', (error) => {
  expect(responseOfError(error, CONNECTED)).toEqual({ kind: 'no-response' });
});

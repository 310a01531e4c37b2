import { describe, expect, it } from 'vitest';
import { answerToFailure } from './error-map.ts';
import { GatewayError, resultOf } from './gateway/gateway-answer.ts';

const failing = (status: number, extensions: object) => {
  try {
    return resultOf({ status, text: JSON.stringify({ errors: [{ message: 'Not today.', extensions }] }) });
  } catch (error) {
    return answerToFailure(error);
  }
};
const DEFECT = {
  status: 500,
  body: { error: 'Something went wrong on our side. Please try again.' },
  retryAfterSeconds: null,
  isExpected: false,
};

describe('a failure with an unknown code', () => {
  it.each([400, 403, 404, 409, 413])('keeps the status %i and the message of the gateway', (status) => {
    expect(failing(status, { code: 'NEWER_THAN_THIS', fields: [] })).toEqual({
      status,
      body: { error: 'Not today.' },
      retryAfterSeconds: null,
      isExpected: true,
    });
  });

  it.each([429, 503])('keeps the status %i and the time to retry', (status) => {
    const failure = { code: 'NEWER_THAN_THIS', fields: [], retryAfterSeconds: 7 };
    expect(failing(status, failure)).toMatchObject({ status, retryAfterSeconds: 7, isExpected: true });
  });

  it('returns 413 when the gateway refuses the operation as too large', () => {
    expect(failing(413, { code: 'BAD_REQUEST' })).toMatchObject({ status: 413, body: { error: 'Not today.' } });
  });

  it.each([
    ['an invalid operation', 400, { code: 'GRAPHQL_VALIDATION_FAILED' }],
    ['an unexpected failure', 500, { code: 'INTERNAL_SERVER_ERROR' }],
    ['a failure beside data', 200, { code: 'NEWER_THAN_THIS', fields: [] }],
  ])('returns 500 and is unexpected when it is %s', (_what, status, extensions) => {
    expect(failing(status, extensions)).toEqual(DEFECT);
  });
});

it('a failure with a known code gets the status of the list, not that of the gateway', () => {
  const details = { code: 'CONFLICT', fields: [], retryAfterSeconds: null, status: 500 };
  expect(answerToFailure(new GatewayError('Taken', details))).toMatchObject({ status: 409, body: { error: 'Taken' } });
});

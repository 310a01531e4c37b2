import { GraphqlRequestError } from '@derby/web-session/graphql-client';
import { expect, test } from 'vitest';
import { boardFailureOf } from './board-failure.ts';

function errorWith(code: string, httpStatus: number | null, message = ''): GraphqlRequestError {
  return new GraphqlRequestError(message, { code, httpStatus, requestId: 'request-12345678' });
}

test.each([
  ['a network error', errorWith('NETWORK_ERROR', null), 'Error connecting to server'],
  ['an aborted request', new DOMException('aborted', 'AbortError'), 'Error connecting to server'],
  ['a proxy without its gateway', errorWith('HTTP_ERROR', 502), 'Error connecting to server'],
  ['a server error', errorWith('HTTP_ERROR', 500), 'HTTP error! status: 500'],
  ['too many requests', errorWith('RATE_LIMITED', 429, 'Slow down'), 'HTTP error! status: 429'],
  ['a refusal with status 200', errorWith('BAD_INPUT', 200, 'The page is out of range'), 'The page is out of range'],
])('boardFailureOf returns a message for %s', (_case, error, message) => {
  expect(boardFailureOf(error)).toMatchObject({ isPrivate: false, message });
});

test.each([
  ['by status', errorWith('FORBIDDEN', 403, 'Closed until noon'), 'Closed until noon'],
  ['by code', errorWith('LEADERBOARD_PRIVATE', 200, 'Closed until noon'), 'Closed until noon'],
  [
    'without a sentence',
    errorWith('HTTP_ERROR', 403),
    'The leaderboard is currently private and not accessible to the public.',
  ],
])('boardFailureOf recognizes a private board %s', (_case, error, message) => {
  expect(boardFailureOf(error)).toMatchObject({ isPrivate: true, message });
});

test('boardFailureOf keeps the request id of an unexpected failure', () => {
  expect(boardFailureOf(errorWith('HTTP_ERROR', 500)).requestId).toBe('request-12345678');
});

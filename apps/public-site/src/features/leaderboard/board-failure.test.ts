import { expect, test } from 'vitest';
import { boardFailureOf } from './board-failure.ts';
import { NETWORK_ERROR, requestFailure } from './testing/request-failure.ts';

const REFUSAL = { message: 'Closed until noon' };

test.each([
  ['a network error', NETWORK_ERROR, 'Error connecting to server'],
  ['an aborted request', new DOMException('aborted', 'AbortError'), 'Error connecting to server'],
  ['a network without an exit', requestFailure('NETWORK_ERROR', null), 'Error connecting to server'],
  ['a server error', requestFailure('HTTP_ERROR', 500), 'HTTP error! status: 500'],
  ['a network that asks for its login', requestFailure('NETWORK_ERROR', 403), 'HTTP error! status: 403'],
  ['too many requests', requestFailure('RATE_LIMITED', 429, { message: 'Slow down' }), 'HTTP error! status: 429'],
  ['a refusal with status 200', requestFailure('BAD_INPUT', 200, REFUSAL), 'Closed until noon'],
])('boardFailureOf returns a message for %s', (_case, error, message) => {
  expect(boardFailureOf(error)).toMatchObject({ isPrivate: false, message });
});

test.each([502, 503, 504, 520])('boardFailureOf returns the status %i of a proxy', (status) => {
  for (const code of ['HTTP_ERROR', 'NETWORK_ERROR'])
    expect(boardFailureOf(requestFailure(code, status)).message).toBe(`HTTP error! status: ${status}`);
});

test.each([
  ['by status', requestFailure('FORBIDDEN', 403, REFUSAL), 'Closed until noon'],
  ['by code', requestFailure('LEADERBOARD_PRIVATE', 200, REFUSAL), 'Closed until noon'],
  [
    'without a sentence',
    requestFailure('HTTP_ERROR', 403),
    'The leaderboard is currently private and not accessible to the public.',
  ],
])('boardFailureOf recognizes a private board %s', (_case, error, message) => {
  expect(boardFailureOf(error)).toMatchObject({ isPrivate: true, message });
});

test('boardFailureOf keeps the request id of an unexpected failure', () => {
  const error = requestFailure('HTTP_ERROR', 500, { requestId: 'request-12345678' });
  expect(boardFailureOf(error).requestId).toBe('request-12345678');
});

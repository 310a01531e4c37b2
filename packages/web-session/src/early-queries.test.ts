// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { earlyQueriesSettled, startEarlyQueries } from './early-queries.ts';
import { peekQuery, runQuery } from './graphql-client.ts';
import { queryUrl } from './query-url.ts';
import { storeSession } from './session.ts';

const BOARD = { toString: () => 'query Board { board }' };
const url = queryUrl(BOARD, { page: 1 });
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  localStorage.clear();
  fetched.mockReset();
  fetched.mockImplementation(async () => Response.json({ data: { board: 1 } }));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('early response is returned to the first identical query, once', async () => {
  startEarlyQueries([url]);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(await runQuery(BOARD, { page: 1 })).toEqual({ board: 1 });
  expect(fetched).toHaveBeenCalledTimes(1);
  await runQuery(BOARD, { page: 1 });
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('early response is not used for another query', async () => {
  startEarlyQueries([url]);
  await runQuery(BOARD, { page: 2 });
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('early response of a visitor is not returned to a signed-in user', async () => {
  startEarlyQueries([url]);
  storeSession({ authToken: 'token-1' });
  await runQuery(BOARD, { page: 1 });
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('early response expires after five seconds', async () => {
  vi.useFakeTimers();
  startEarlyQueries([url]);
  vi.advanceTimersByTime(5_001);
  await runQuery(BOARD, { page: 1 });
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('query is rejected when its early query failed', async () => {
  fetched.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  startEarlyQueries([url]);
  await expect(runQuery(BOARD, { page: 1 })).rejects.toThrow('The server could not be reached');
});

it('peekQuery returns an early response and leaves it for the query', async () => {
  startEarlyQueries([url]);
  expect(peekQuery(BOARD, { page: 1 })).toBeUndefined();
  await earlyQueriesSettled(1_000);
  expect(peekQuery(BOARD, { page: 1 })).toEqual({ board: 1 });
  expect(peekQuery(BOARD, { page: 2 })).toBeUndefined();
  expect(await runQuery(BOARD, { page: 1 })).toEqual({ board: 1 });
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(peekQuery(BOARD, { page: 1 })).toBeUndefined();
});

it('peekQuery returns no refusal and no response for another user', async () => {
  fetched.mockImplementation(async () => new Response('{"errors":[{"message":"private"}]}', { status: 403 }));
  startEarlyQueries([url]);
  await earlyQueriesSettled(1_000);
  expect(peekQuery(BOARD, { page: 1 })).toBeUndefined();
  fetched.mockImplementation(async () => new Response('{"data":{"board":1}}'));
  startEarlyQueries([url]);
  await earlyQueriesSettled(1_000);
  storeSession({ authToken: 'token-1' });
  expect(peekQuery(BOARD, { page: 1 })).toBeUndefined();
});

it('earlyQueriesSettled resolves after its timeout, or at once after a failure', async () => {
  vi.useFakeTimers();
  fetched.mockImplementation(() => new Promise(() => undefined));
  startEarlyQueries([url]);
  const waited = earlyQueriesSettled(2_000);
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(waited).resolves.toBeUndefined();
  fetched.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  startEarlyQueries([url]);
  await expect(earlyQueriesSettled(2_000)).resolves.toBeUndefined();
});

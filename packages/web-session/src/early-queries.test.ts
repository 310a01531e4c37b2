// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startEarlyQueries } from './early-queries.ts';
import { runQuery } from './graphql-client.ts';
import { queryUrl } from './query-url.ts';
import { storeSession } from './session.ts';

const BOARD = { toString: () => 'query Board { board }' };
const url = queryUrl(BOARD, { page: 1 });
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  localStorage.clear();
  fetched.mockReset();
  fetched.mockImplementation(async () => new Response('{"data":{"board":1}}'));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('gives the early answer to the first who asks exactly this, once', async () => {
  startEarlyQueries([url]);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(await runQuery(BOARD, { page: 1 })).toEqual({ board: 1 });
  expect(fetched).toHaveBeenCalledTimes(1);
  await runQuery(BOARD, { page: 1 });
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('leaves other questions alone', async () => {
  startEarlyQueries([url]);
  await runQuery(BOARD, { page: 2 });
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('does not answer a signed-in user with what a visitor was told', async () => {
  startEarlyQueries([url]);
  storeSession({ authToken: 'token-1' });
  await runQuery(BOARD, { page: 1 });
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('does not keep an answer for longer than five seconds', async () => {
  vi.useFakeTimers();
  startEarlyQueries([url]);
  vi.advanceTimersByTime(5_001);
  await runQuery(BOARD, { page: 1 });
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('tells a failure to who asks, as any other', async () => {
  fetched.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  startEarlyQueries([url]);
  await expect(runQuery(BOARD, { page: 1 })).rejects.toThrow('The server could not be reached');
});

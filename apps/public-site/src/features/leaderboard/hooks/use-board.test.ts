// @vitest-environment happy-dom
import { fakeEntry } from '@derby/ui/board/testing/fake-entry';
import { GraphqlRequestError } from '@derby/web-session/graphql-client';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakePage } from '../testing/fake-page.ts';
import { FakeEventSource } from '../testing/fake-event-source.ts';
import type { FetchLeaderboardPage, LeaderboardPage, PageRequest } from '../api/fetch-leaderboard-page.ts';
import { useBoard } from './use-board.ts';

/** Stands in for the server: answers each request by the function that the test sets. */
class FakeServer {
  readonly requests: PageRequest[] = [];
  readonly signals: AbortSignal[] = [];
  answer: (request: PageRequest, signal: AbortSignal) => Promise<LeaderboardPage> = async () => fakePage([1, 2]);

  readonly fetchPage: FetchLeaderboardPage = (request, signal) => {
    this.requests.push(request);
    this.signals.push(signal);
    return this.answer(request, signal);
  };

  get pages(): number[] {
    return this.requests.map((request) => request.page);
  }
}

let server: FakeServer;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2025-08-09T21:05:10Z') });
  server = new FakeServer();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function advance(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

async function showBoard(search = '') {
  const rendered = renderHook((props) => useBoard({ division: 'REGULAR', fetchPage: server.fetchPage, ...props }), {
    initialProps: { search },
  });
  await advance(0);
  return rendered;
}

function failure(code: string, httpStatus: number | null, message = 'no'): () => Promise<never> {
  return () => Promise.reject(new GraphqlRequestError(message, { code, httpStatus, requestId: null }));
}

function hang(_request: PageRequest, signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });
}

test('the first rows take one request', async () => {
  const { result } = await showBoard();
  expect(server.requests).toEqual([{ division: 'REGULAR', search: '', page: 1 }]);
  expect(result.current.board.rows).toHaveLength(2);
  expect(result.current.board.updatedAt).toEqual(new Date('2025-08-09T21:05:10Z'));
});

test('refreshes every 30 s, all loaded pages at once', async () => {
  server.answer = async ({ page }) => fakePage([page], { hasMore: page < 3 });
  const { result } = await showBoard();
  act(() => result.current.loadMore());
  await advance(0);
  expect(server.pages).toEqual([1, 2]);
  await advance(29_999);
  expect(server.pages).toEqual([1, 2]);
  await advance(1);
  expect(server.pages).toEqual([1, 2, 1, 2]);
  expect(result.current.board.pageCount).toBe(2);
});

test('does not refresh during a search, which pages on when asked', async () => {
  server.answer = async () => fakePage([1, 2], { hasMore: true });
  const { result } = await showBoard('alder');
  await advance(120_000);
  expect(server.requests).toEqual([{ division: 'REGULAR', search: 'alder', page: 1 }]);
  expect(result.current.canLoadMore).toBe(true);
  server.answer = async () => fakePage([3]);
  act(() => result.current.loadMore());
  await advance(0);
  expect(server.pages).toEqual([1, 2]);
  expect(result.current.board.rows).toHaveLength(3);
});

test('a search starts again at page 1, and so does its end', async () => {
  server.answer = async ({ page }) => fakePage([page], { hasMore: true });
  const { result, rerender } = await showBoard();
  act(() => result.current.loadMore());
  await advance(0);
  rerender({ search: 'alder' });
  await advance(0);
  rerender({ search: '' });
  await advance(0);
  expect(server.requests.slice(2)).toEqual([
    { division: 'REGULAR', search: 'alder', page: 1 },
    { division: 'REGULAR', search: '', page: 1 },
  ]);
});

test('the next page is appended, and asked for once at a time', async () => {
  server.answer = async ({ page }) => fakePage([], { entries: [fakeEntry({ id: page, rank: page })], hasMore: true });
  const { result } = await showBoard();
  expect(result.current.canLoadMore).toBe(true);
  act(() => result.current.loadMore());
  expect(result.current.canLoadMore).toBe(false);
  await advance(0);
  expect(result.current.board.rows.map((entry) => entry.id)).toEqual([1, 2]);
  expect(result.current.canLoadMore).toBe(true);
});

test('a failed refresh keeps the rows and the time of the last answer', async () => {
  const { result } = await showBoard();
  server.answer = failure('NETWORK_ERROR', null);
  await advance(30_000);
  expect(result.current.board).toMatchObject({ missed: 1, failure: { message: 'Error connecting to server' } });
  expect(result.current.board.rows).toHaveLength(2);
  expect(result.current.board.updatedAt).toEqual(new Date('2025-08-09T21:05:10Z'));
  await advance(30_000);
  expect(result.current.board.missed).toBe(2);
  server.answer = async () => fakePage([1, 2]);
  await advance(30_000);
  expect(result.current.board).toMatchObject({ missed: 0, failure: null });
});

test('a device that is back on a network asks at once', async () => {
  const { result } = await showBoard();
  server.answer = failure('NETWORK_ERROR', null);
  await advance(30_000);
  server.answer = async () => fakePage([1, 2, 3]);
  window.dispatchEvent(new Event('online'));
  await advance(0);
  expect(result.current.board).toMatchObject({ missed: 0, failure: null });
  expect(result.current.board.rows).toHaveLength(3);
});

test('a private board empties the rows and comes back by itself', async () => {
  const { result } = await showBoard();
  server.answer = failure('LEADERBOARD_PRIVATE', 403, 'Private today');
  await advance(30_000);
  expect(result.current.board).toMatchObject({ rows: [], failure: { isPrivate: true, message: 'Private today' } });
  server.answer = async () => fakePage([1, 2]);
  await advance(30_000);
  expect(result.current.board.rows).toHaveLength(2);
});

test('a failed search does not show the rows of another', async () => {
  const { result, rerender } = await showBoard();
  server.answer = failure('HTTP_ERROR', 500);
  rerender({ search: 'alder' });
  await advance(0);
  expect(result.current.board).toMatchObject({ rows: [], failure: { message: 'HTTP error! status: 500' } });
  server.answer = async () => fakePage([1]);
  act(() => result.current.retry());
  await advance(0);
  expect(result.current.board).toMatchObject({ failure: null, rowsSearch: 'alder' });
});

test('a later search wins over an earlier one that answers late', async () => {
  let answerFirst: (page: LeaderboardPage) => void = () => undefined;
  server.answer = () => new Promise((resolve) => (answerFirst = resolve));
  const { result, rerender } = await showBoard('a');
  server.answer = async () => fakePage([7]);
  rerender({ search: 'al' });
  await advance(0);
  expect(server.signals[0]?.aborted).toBe(true);
  answerFirst(fakePage([1, 2]));
  await advance(0);
  expect(result.current.board.rows.map((entry) => entry.id)).toEqual([7]);
});

test('an answer that never comes counts as missed after 15 s', async () => {
  server.answer = hang;
  const { result } = await showBoard();
  await advance(14_999);
  expect(result.current.board).toMatchObject({ activity: 'loading', failure: null });
  await advance(1);
  expect(result.current.board).toMatchObject({ activity: 'idle', failure: { message: 'Error connecting to server' } });
});

test('nothing is asked for once the board is gone', async () => {
  const { unmount } = await showBoard();
  unmount();
  await advance(120_000);
  expect(server.pages).toEqual([1]);
});

test('a pushed change is asked for within two seconds, when the server says that it pushes', async () => {
  vi.stubGlobal('EventSource', FakeEventSource);
  server.answer = async () => fakePage([1, 2], { realTimeUpdates: true });
  const { rerender } = await showBoard();
  server.answer = async () => fakePage([1, 2, 3], { realTimeUpdates: true });
  FakeEventSource.last().tell('changed');
  await advance(2_000);
  expect(server.pages).toEqual([1, 1]);
  rerender({ search: 'alder' });
  await advance(0);
  expect(FakeEventSource.last().isOpen).toBe(false);
});

test('a change that is pushed during a request is asked for after it', async () => {
  vi.stubGlobal('EventSource', FakeEventSource);
  server.answer = async () => fakePage([1], { realTimeUpdates: true, hasMore: true });
  const { result } = await showBoard();
  let answer: (page: LeaderboardPage) => void = () => undefined;
  server.answer = () => new Promise((resolve) => (answer = resolve));
  act(() => result.current.loadMore());
  FakeEventSource.last().tell('changed');
  await advance(2_000);
  expect(server.pages).toEqual([1, 2]);
  answer(fakePage([2], { realTimeUpdates: true }));
  await advance(0);
  expect(server.pages).toEqual([1, 2, 1, 2]);
});

test('begins with the rows that were there before it, and asks all the same', async () => {
  server.answer = async () => fakePage([1, 2, 3]);
  const peekPage = ({ division, page, search }: PageRequest) =>
    division === 'REGULAR' && page === 1 && search === '' ? fakePage([1, 2]) : undefined;
  const { result } = renderHook(() =>
    useBoard({ division: 'REGULAR', search: '', fetchPage: server.fetchPage, peekPage }),
  );
  expect(result.current.board.rows.map(({ id }) => id)).toEqual([1, 2]);
  expect(result.current.board.rowsSearch).toBe('');
  await advance(0);
  expect(result.current.board.rows.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(server.pages).toEqual([1]);
});

test('keeps the rows that were there before it when the first question fails', async () => {
  server.answer = failure('NETWORK_ERROR', null);
  const peekPage = () => fakePage([1, 2]);
  const { result } = renderHook(() =>
    useBoard({ division: 'REGULAR', search: '', fetchPage: server.fetchPage, peekPage }),
  );
  await advance(0);
  expect(result.current.board.rows.map(({ id }) => id)).toEqual([1, 2]);
  expect(result.current.board.failure?.message).toBe('Error connecting to server');
});

test('pages of different states of the board are asked for again, once caches are old', async () => {
  let version = 'v1';
  server.answer = async ({ page }) => fakePage([page], { hasMore: page < 3, version });
  const { result } = await showBoard();
  version = 'v2';
  act(() => result.current.loadMore());
  await advance(0);
  await advance(1_499);
  expect(server.pages).toEqual([1, 2]);
  await advance(1);
  expect(server.pages).toEqual([1, 2, 1, 2]);
  await advance(20_000);
  expect(server.pages).toEqual([1, 2, 1, 2]);
});

test('pages that never fit together are asked for three times, then with the next refresh', async () => {
  server.answer = async ({ page }) => fakePage([page], { hasMore: true, version: `v${server.requests.length}` });
  const { result } = await showBoard();
  act(() => result.current.loadMore());
  await advance(0);
  for (let attempt = 0; attempt < 10; attempt += 1) await advance(1_500);
  expect(server.pages).toEqual([1, 2, 1, 2, 1, 2, 1, 2]);
  server.answer = async ({ page }) => fakePage([page], { hasMore: true, version: 'v9' });
  await advance(15_000);
  expect(server.pages.slice(8)).toEqual([1, 2]);
  server.answer = async ({ page }) => fakePage([page], { hasMore: true, version: 'v10' });
  act(() => result.current.loadMore());
  await advance(0);
  await advance(1_500);
  expect(server.pages.slice(10)).toEqual([3, 1, 2, 3]);
});

test('one page is never asked for again because of its version', async () => {
  server.answer = async () => fakePage([1], { hasMore: true, version: `v${server.requests.length}` });
  await showBoard();
  await advance(35_000);
  expect(server.pages).toEqual([1, 1]);
});

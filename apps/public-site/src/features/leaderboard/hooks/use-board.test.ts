// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakePage } from '../testing/fake-page.ts';
import { FakeEventSource } from '../testing/fake-event-source.ts';
import { NETWORK_ERROR, requestFailure } from '../testing/request-failure.ts';
import type { FetchLeaderboardPage, LeaderboardPage, PageRequest } from '../api/fetch-leaderboard-page.ts';
import type { KeptBoard } from '../kept-board.ts';
import type { KeptBoards } from '../kept-boards.ts';
import { useBoard } from './use-board.ts';

/** Fake server. Responds to each request with the function that the test sets. */
class FakeServer {
  readonly requests: PageRequest[] = [];
  readonly signals: AbortSignal[] = [];
  respond: (request: PageRequest, signal: AbortSignal) => Promise<LeaderboardPage> = async () => fakePage([1, 2]);

  readonly fetchPage: FetchLeaderboardPage = (request, signal) => {
    this.requests.push(request);
    this.signals.push(signal);
    return this.respond(request, signal);
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
  // The code of pushed changes.
  await act(() => vi.dynamicImportSettled());
  await advance(0);
  return rendered;
}

const failure = (error: Error) => async (): Promise<never> => {
  throw error;
};

test('useBoard loads page by page with one request at a time, and refreshes all of them every 30 s', async () => {
  server.respond = async ({ page }) => fakePage([page], { hasMore: page < 3 });
  const { result } = await showBoard();
  expect(server.requests).toEqual([{ division: 'REGULAR', search: '', page: 1 }]);
  expect(result.current.canLoadMore).toBe(true);
  act(() => result.current.loadMore());
  expect(result.current.canLoadMore).toBe(false);
  await advance(0);
  expect(server.pages).toEqual([1, 2]);
  expect(result.current.board.rows.map(({ id }) => id)).toEqual([1, 2]);
  expect(result.current.canLoadMore).toBe(true);
  await advance(29_999);
  expect(server.pages).toEqual([1, 2]);
  await advance(1);
  expect(server.pages).toEqual([1, 2, 1, 2]);
  expect(result.current.board.pageCount).toBe(2);
});

test('useBoard does not refresh during a search, but loads its next page on request', async () => {
  server.respond = async () => fakePage([1, 2], { hasMore: true });
  const { result } = await showBoard('alder');
  await advance(120_000);
  expect(server.requests).toEqual([{ division: 'REGULAR', search: 'alder', page: 1 }]);
  expect(result.current.canLoadMore).toBe(true);
  server.respond = async () => fakePage([3]);
  act(() => result.current.loadMore());
  await advance(0);
  expect(server.pages).toEqual([1, 2]);
  expect(result.current.board.rows).toHaveLength(3);
});

test('useBoard starts at page 1 when a search begins or ends', async () => {
  server.respond = async ({ page }) => fakePage([page], { hasMore: true });
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

test('useBoard keeps the rows and the time of the last response after a failed refresh', async () => {
  const { result } = await showBoard();
  server.respond = failure(NETWORK_ERROR);
  await advance(30_000);
  expect(result.current.board).toMatchObject({ missed: 1, failure: { message: 'Error connecting to server' } });
  expect(result.current.board.rows).toHaveLength(2);
  expect(result.current.board.updatedAt).toEqual(new Date('2025-08-09T21:05:10Z'));
  await advance(30_000);
  expect(result.current.board.missed).toBe(2);
  server.respond = async () => fakePage([1, 2]);
  await advance(30_000);
  expect(result.current.board).toMatchObject({ missed: 0, failure: null });
});

test('useBoard refreshes at once when the device is online again', async () => {
  const { result } = await showBoard();
  server.respond = failure(NETWORK_ERROR);
  await advance(30_000);
  server.respond = async () => fakePage([1, 2, 3]);
  window.dispatchEvent(new Event('online'));
  await advance(0);
  expect(result.current.board).toMatchObject({ missed: 0, failure: null });
  expect(result.current.board.rows).toHaveLength(3);
});

test('useBoard offers the next page of a search again after a failure', async () => {
  server.respond = async ({ page }) => fakePage([page], { hasMore: page < 2, total: 2 });
  const { result } = await showBoard('ada');
  const respond = server.respond;
  server.respond = failure(NETWORK_ERROR);
  act(() => result.current.loadMore());
  await advance(0);
  expect(result.current).toMatchObject({ canLoadMore: true, board: { rows: [{ id: 1 }] } });
  server.respond = respond;
  act(() => result.current.loadMore());
  await advance(0);
  expect(result.current).toMatchObject({ canLoadMore: false, board: { failure: null, pageCount: 2 } });
});

test('useBoard does not take the rows of a search that has just ended for the whole board', async () => {
  const { result, rerender } = await showBoard('ada');
  server.respond = () => new Promise(() => undefined);
  rerender({ search: '' });
  expect(result.current.board).toMatchObject({ rowsSearch: 'ada', hasMore: false });
  expect(await act(() => result.current.loadAll())).toBe(false);
});

test('useBoard does not show the rows of another search after a failure', async () => {
  const { result, rerender } = await showBoard();
  server.respond = failure(requestFailure('HTTP_ERROR', 500));
  rerender({ search: 'alder' });
  await advance(0);
  expect(result.current.board).toMatchObject({ rows: [], failure: { message: 'HTTP error! status: 500' } });
  server.respond = async () => fakePage([1]);
  act(() => result.current.retry());
  await advance(0);
  expect(result.current.board).toMatchObject({ failure: null, rowsSearch: 'alder' });
});

test('useBoard aborts an earlier search and ignores its late response', async () => {
  let respondToFirst: (page: LeaderboardPage) => void = () => undefined;
  server.respond = () => new Promise((resolve) => (respondToFirst = resolve));
  const { result, rerender } = await showBoard('a');
  server.respond = async () => fakePage([7]);
  rerender({ search: 'al' });
  await advance(0);
  expect(server.signals[0]?.aborted).toBe(true);
  respondToFirst(fakePage([1, 2]));
  await advance(0);
  expect(result.current.board.rows.map((entry) => entry.id)).toEqual([7]);
});

test('useBoard sends no request after unmount', async () => {
  const { unmount } = await showBoard();
  unmount();
  await advance(120_000);
  expect(server.pages).toEqual([1]);
});

test('useBoard requests a pushed change within 2 s, and disconnects during a search', async () => {
  vi.stubGlobal('EventSource', FakeEventSource);
  server.respond = async () => fakePage([1, 2], { realTimeUpdates: true });
  const { rerender } = await showBoard();
  server.respond = async () => fakePage([1, 2, 3], { realTimeUpdates: true });
  FakeEventSource.last().tell('changed');
  await advance(2_000);
  expect(server.pages).toEqual([1, 1]);
  rerender({ search: 'alder' });
  await advance(0);
  expect(FakeEventSource.last().isOpen).toBe(false);
});

test('useBoard requests a change that is pushed during a request after that request', async () => {
  vi.stubGlobal('EventSource', FakeEventSource);
  server.respond = async () => fakePage([1], { realTimeUpdates: true, hasMore: true });
  const { result } = await showBoard();
  let resolveResponse: (page: LeaderboardPage) => void = () => undefined;
  server.respond = () => new Promise((resolve) => (resolveResponse = resolve));
  act(() => result.current.loadMore());
  FakeEventSource.last().tell('changed');
  await advance(2_000);
  expect(server.pages).toEqual([1, 2]);
  resolveResponse(fakePage([2], { realTimeUpdates: true }));
  await advance(0);
  expect(server.pages).toEqual([1, 2, 1, 2]);
});

test('useBoard starts with the rows of peekPage and still requests the board', async () => {
  server.respond = async () => fakePage([1, 2, 3]);
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

test('useBoard requests pages of different versions again after 1.5 s', async () => {
  let version = 'v1';
  server.respond = async ({ page }) => fakePage([page], { hasMore: page < 3, version });
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

test('useBoard requests pages of different versions three times, then with the next refresh', async () => {
  server.respond = async ({ page }) => fakePage([page], { hasMore: true, version: `v${server.requests.length}` });
  const { result } = await showBoard();
  act(() => result.current.loadMore());
  await advance(0);
  for (let attempt = 0; attempt < 10; attempt += 1) await advance(1_500);
  expect(server.pages).toEqual([1, 2, 1, 2, 1, 2, 1, 2]);
  server.respond = async ({ page }) => fakePage([page], { hasMore: true, version: 'v9' });
  await advance(15_000);
  expect(server.pages.slice(8)).toEqual([1, 2]);
  server.respond = async ({ page }) => fakePage([page], { hasMore: true, version: 'v10' });
  act(() => result.current.loadMore());
  await advance(0);
  await advance(1_500);
  expect(server.pages.slice(10)).toEqual([3, 1, 2, 3]);
});

test('useBoard does not request a single page again because of its version', async () => {
  server.respond = async () => fakePage([1], { hasMore: true, version: `v${server.requests.length}` });
  await showBoard();
  await advance(35_000);
  expect(server.pages).toEqual([1, 1]);
});

const fakeKept = (board: KeptBoard) => ({
  keep: vi.fn<KeptBoards['keep']>(),
  forget: vi.fn<KeptBoards['forget']>(),
  read: async () => board,
});

test('a board without a network shows the kept rows and when they were read, until the network is back', async () => {
  const at = new Date('2025-08-09T20:42:00Z');
  const kept = fakeKept({ page: fakePage([7, 8]), at });
  server.respond = failure(NETWORK_ERROR);
  const { result } = renderHook(() => useBoard({ division: 'JUNIOR', search: '', fetchPage: server.fetchPage, kept }));
  await advance(0);
  expect(result.current.board).toMatchObject({ isKept: true, updatedAt: at, missed: 1 });
  expect(result.current.board.rows.map(({ id }) => id)).toEqual([7, 8]);
  expect(result.current.canLoadMore).toBe(false);
  expect(kept.keep).not.toHaveBeenCalled();
  server.respond = async () => fakePage([7, 9]);
  await advance(30_000);
  expect(result.current.board).toMatchObject({ isKept: false, missed: 0 });
  // Everything that is new since the kept rows is not new.
  expect(result.current.board.newSince.size).toBe(0);
  expect(kept.keep).toHaveBeenCalledExactlyOnceWith('JUNIOR', expect.objectContaining({ page: fakePage([7, 9]) }));
});

test.each([
  ['a private board', failure(requestFailure('LEADERBOARD_PRIVATE', 403)), 1],
  ['a server error', failure(requestFailure('HTTP_ERROR', 500)), 0],
])('%s shows no kept rows, and only a private one is forgotten', async (_what, respond, forgotten) => {
  const kept = fakeKept({ page: fakePage([7]), at: new Date() });
  server.respond = respond;
  const { result } = renderHook(() => useBoard({ division: 'JUNIOR', search: '', fetchPage: server.fetchPage, kept }));
  await advance(0);
  expect(result.current.board.rows).toEqual([]);
  expect(kept.forget).toHaveBeenCalledTimes(forgotten);
});

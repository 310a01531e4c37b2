// @vitest-environment happy-dom
import { fakeEntry } from '@derby/ui/board/testing/fake-entry';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type {
  FetchLeaderboardPage,
  LeaderboardEntry,
  LeaderboardPage,
  PageRequest,
} from '../api/fetch-leaderboard-page.ts';
import type { LinkedEntry } from '../api/fetch-linked-entry.ts';
import { emptyBoard, type Board } from '../board-state.ts';
import { fakePage } from '../testing/fake-page.ts';
import { readFollowed, writeFollowed } from '../../../lib/followed-entry.ts';
import { useFollow } from './use-follow.ts';

const FOLLOWED = fakeEntry({ id: 7, rank: 3 });
let requests: PageRequest[];
let respond: () => Promise<LeaderboardPage>;
const fetchPage: FetchLeaderboardPage = (request) => {
  requests.push(request);
  return respond();
};

beforeEach(() => {
  requests = [];
  respond = async () => fakePage([]);
});
afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

/** Returns the board after this number of refreshes. */
function boardOf(refreshes: number, rows: readonly LeaderboardEntry[], changes: Partial<Board> = {}): Board {
  return {
    ...emptyBoard,
    rowsSearch: '',
    rows,
    refreshes,
    updatedAt: new Date(refreshes),
    activity: 'idle',
    ...changes,
  };
}

async function follow(board: Board) {
  const rendered = renderHook((props: Board) => useFollow({ division: 'REGULAR', board: props, fetchPage }), {
    initialProps: board,
  });
  await act(async () => undefined);
  const show = async (next: Board): Promise<void> => act(async () => rendered.rerender(next));
  return { result: rendered.result, show, unmount: rendered.unmount };
}

test('useFollow follows nothing and sends no request until the visitor chooses', async () => {
  const { result } = await follow(boardOf(0, [FOLLOWED], { hasMore: true }));
  expect(result.current).toMatchObject({ followed: null, change: null });
  act(() => result.current.toggle(FOLLOWED));
  expect(result.current).toMatchObject({ followed: { id: 7 }, standing: { rank: 3 }, change: null });
  expect(readFollowed('REGULAR')).toMatchObject({ id: 7, lastName: 'Alderwood' });
  act(() => result.current.toggle(FOLLOWED));
  expect(result.current.followed).toBeNull();
  expect(readFollowed('REGULAR')).toBeNull();
  expect(requests).toEqual([]);
});

test('useFollow announces each change of the rank after a refresh, without a request', async () => {
  writeFollowed('REGULAR', FOLLOWED);
  const { result, show } = await follow(boardOf(0, [FOLLOWED]));
  expect(result.current).toMatchObject({ standing: { rank: 3 }, change: null });
  await show(boardOf(1, [{ ...FOLLOWED, rank: 2 }]));
  expect(result.current.change).toBe('T. Alderwood moved up to #2');
  await show(boardOf(2, [{ ...FOLLOWED, rank: 2 }]));
  expect(result.current.change).toBe('T. Alderwood moved up to #2');
  await show(boardOf(3, []));
  expect(result.current).toMatchObject({ standing: 'gone', change: 'T. Alderwood is no longer on the board' });
  expect(requests).toEqual([]);
  act(() => result.current.stop());
  expect(result.current).toMatchObject({ followed: null, change: null });
  expect(readFollowed('REGULAR')).toBeNull();
});

test('useFollow requests an entry that is on no loaded page once for each refresh', async () => {
  writeFollowed('REGULAR', FOLLOWED);
  respond = async () => fakePage([], { entries: [fakeEntry({ id: 8 }), { ...FOLLOWED, rank: 40 }] });
  const { result, show } = await follow(boardOf(0, [fakeEntry()], { hasMore: true }));
  expect(requests).toEqual([{ division: 'REGULAR', page: 1, search: 'T. Alderwood' }]);
  expect(result.current).toMatchObject({ standing: { rank: 40 }, change: null });
  await show(boardOf(0, [fakeEntry(), fakeEntry({ id: 2 })], { hasMore: true, updatedAt: new Date(500) }));
  expect(requests).toHaveLength(1);
  await show(boardOf(1, [fakeEntry()], { hasMore: true, activity: 'refreshing' }));
  expect(requests).toHaveLength(1);
  respond = async () => fakePage([], { entries: [{ ...FOLLOWED, rank: 41 }] });
  await show(boardOf(1, [fakeEntry()], { hasMore: true }));
  expect(requests).toHaveLength(2);
  expect(result.current.change).toBe('T. Alderwood moved down to #41');
});

test('useFollow does not report an entry as gone when the response failed or is incomplete', async () => {
  writeFollowed('REGULAR', FOLLOWED);
  respond = () => Promise.reject(new TypeError('offline'));
  const { result, show } = await follow(boardOf(0, [], { hasMore: true }));
  expect(result.current).toMatchObject({ standing: 'unknown', change: null });
  respond = async () => fakePage([1, 2], { hasMore: true });
  await show(boardOf(1, [], { hasMore: true }));
  expect(result.current).toMatchObject({ standing: 'unknown', change: null });
  respond = async () => fakePage([1, 2]);
  await show(boardOf(2, [], { hasMore: true }));
  expect(result.current.change).toBe('T. Alderwood is no longer on the board');
});

test('useFollow finds an entry whose name was corrected by its id, and reports one in the other division as gone', async () => {
  writeFollowed('REGULAR', FOLLOWED);
  const renamed = { ...FOLLOWED, rank: 31, lastName: 'Birchwood' };
  let linked: LinkedEntry = { division: 'REGULAR', entry: renamed };
  const rendered = renderHook(
    (board: Board) =>
      useFollow({ division: 'REGULAR', board, fetchPage, fetchLinkedEntry: async (id) => (id === 7 ? linked : null) }),
    { initialProps: boardOf(0, [], { hasMore: true }) },
  );
  await act(async () => undefined);
  expect(rendered.result.current).toMatchObject({ followed: { lastName: 'Birchwood' }, standing: { rank: 31 } });
  expect(rendered.result.current.change).toBeNull();
  linked = { division: 'JUNIOR', entry: renamed };
  await act(async () => rendered.rerender(boardOf(1, [], { hasMore: true })));
  expect(rendered.result.current).toMatchObject({ standing: 'gone' });
});

test('useFollow finds an entry by its id when its name has more matches than a page', async () => {
  writeFollowed('REGULAR', FOLLOWED);
  respond = async () => fakePage([1, 2], { hasMore: true });
  const fetchLinkedEntry = async (): Promise<LinkedEntry> => ({
    division: 'REGULAR',
    entry: { ...FOLLOWED, rank: 60 },
  });
  const board = boardOf(0, [], { hasMore: true });
  const { result } = renderHook(() => useFollow({ division: 'REGULAR', board, fetchPage, fetchLinkedEntry }));
  await act(async () => undefined);
  expect(result.current.standing).toMatchObject({ rank: 60 });
});

test('useFollow discards a response that is older than the board', async () => {
  writeFollowed('REGULAR', FOLLOWED);
  let resolveResponse: (page: LeaderboardPage) => void = () => undefined;
  respond = () => new Promise((resolve) => (resolveResponse = resolve));
  const { result, show } = await follow(boardOf(0, [], { hasMore: true }));
  await show(boardOf(1, [{ ...FOLLOWED, rank: 2 }], { hasMore: true }));
  await act(async () => resolveResponse(fakePage([], { entries: [{ ...FOLLOWED, rank: 40 }] })));
  expect(result.current).toMatchObject({ standing: { rank: 2 }, change: null });
});

test('useFollow sends no request during a search or while the board is private', async () => {
  writeFollowed('REGULAR', FOLLOWED);
  const { show } = await follow(boardOf(0, [], { rowsSearch: 'ada', hasMore: true }));
  await show(
    boardOf(1, [], {
      failure: { isPrivate: true, isOffline: false, message: 'no', requestId: null },
      rowsSearch: null,
    }),
  );
  expect(requests).toEqual([]);
});

test('useFollow follows the entry of a link once its row is there, and takes it from the address', async () => {
  window.history.replaceState({ key: 'k' }, '', '/leaderboard/T.+Alderwood?follow=7');
  const props = (board: Board) => ({ division: 'REGULAR' as const, board, fetchPage, query: '?follow=7' });
  const { result, rerender } = renderHook(useFollow, { initialProps: props(emptyBoard) });
  expect(result.current.followed).toBeNull();
  rerender(props(boardOf(0, [fakeEntry({ id: 8 }), FOLLOWED], { rowsSearch: 'T. Alderwood' })));
  expect(result.current.followed).toMatchObject({ id: 7 });
  expect(readFollowed('REGULAR')).toMatchObject({ id: 7 });
  expect([window.location.search, window.history.state]).toEqual(['', { key: 'k' }]);
  act(() => result.current.stop());
  rerender(props(boardOf(1, [FOLLOWED])));
  expect(result.current.followed).toBeNull();
});

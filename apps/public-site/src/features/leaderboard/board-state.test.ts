import { fakeEntry } from '@derby/ui/board/testing/fake-entry';
import { tiedIdsOf } from '@derby/ui/board/rows';
import { expect, test } from 'vitest';
import { fakePage } from './testing/fake-page.ts';
import type { LeaderboardPage } from './api/fetch-leaderboard-page.ts';
import { emptyBoard, reduceBoard, type Board, type BoardActivity } from './board-state.ts';

const at = new Date('2025-08-09T21:05:10Z');

function answer(board: Board, activity: BoardActivity, pages: readonly LeaderboardPage[]): Board {
  return reduceBoard(board, { type: 'answered', activity, search: '', pages, at });
}

const loaded = answer(emptyBoard, 'loading', [fakePage([1, 2, 3])]);
const ids = (board: Board): number[] => board.rows.map((entry) => entry.id);

test('the first page marks nothing as changed', () => {
  expect(loaded.changedIds.size).toBe(0);
});

test('a refresh marks new rows and changed weights, not the rows they pushed down', () => {
  const corrected = fakeEntry({ id: 2, rank: 4, fishWeightLbs: 1 });
  const refreshed = answer(loaded, 'refreshing', [
    fakePage([1, 4, 3], { entries: [...fakePage([4, 1, 3]).entries, corrected] }),
  ]);
  expect(ids(refreshed)).toEqual([4, 1, 3, 2]);
  expect([...refreshed.changedIds]).toEqual([4, 2]);
});

test('a row that comes into view from below is not news, a restored one between the others is', () => {
  const first = answer(emptyBoard, 'loading', [fakePage([1, 9], { hasMore: true })]);
  expect([...answer(first, 'refreshing', [fakePage([1, 5])]).changedIds]).toEqual([]);
  expect([...answer(first, 'refreshing', [fakePage([1, 5, 9])]).changedIds]).toEqual([5]);
});

test('the last row of a board that was shown whole is news', () => {
  expect([...answer(loaded, 'refreshing', [fakePage([1, 2, 3, 4])]).changedIds]).toEqual([4]);
});

test('a private board is no missed answer', () => {
  const failure = { isPrivate: true, message: 'Private today', requestId: null };
  const board = reduceBoard(reduceBoard(loaded, { type: 'failed', search: '', failure }), {
    type: 'failed',
    search: '',
    failure,
  });
  expect(board).toMatchObject({ rows: [], missed: 0 });
});

test('a board that fills from nothing marks nothing', () => {
  expect([...answer(emptyBoard, 'refreshing', [fakePage([1, 2])]).changedIds]).toEqual([]);
});

test('a row that slipped onto the next page between two requests stands once, at its newer rank', () => {
  const next = { ...fakePage([]), entries: [fakeEntry({ id: 3, rank: 4 }), fakeEntry({ id: 5, rank: 5 })] };
  const extended = answer(loaded, 'extending', [next]);
  expect(ids(extended)).toEqual([1, 2, 3, 5]);
  expect(extended.rows[2]?.rank).toBe(4);
  expect(extended.pageCount).toBe(2);
});

test('rows of equal weight are tied with their neighbours only', () => {
  const weights = [30, 20, 20, 20, 10];
  const rows = weights.map((fishWeightLbs, index) => fakeEntry({ id: index + 1, rank: index + 1, fishWeightLbs }));
  expect([...tiedIdsOf(rows)]).toEqual([2, 3, 4]);
});

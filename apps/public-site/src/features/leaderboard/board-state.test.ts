import { fakeEntry } from '@derby/ui/board/testing/fake-entry';
import { tiedIdsOf } from '@derby/ui/board/rows';
import { expect, test } from 'vitest';
import { fakePage } from './testing/fake-page.ts';
import type { LeaderboardPage } from './api/fetch-leaderboard-page.ts';
import { emptyBoard, reduceBoard, type Board, type BoardActivity } from './board-state.ts';

const at = new Date('2025-08-09T21:05:10Z');

function load(board: Board, activity: BoardActivity, pages: readonly LeaderboardPage[]): Board {
  return reduceBoard(board, { type: 'loaded', activity, search: '', pages, at });
}

const loaded = load(emptyBoard, 'loading', [fakePage([1, 2, 3])]);
const ids = (board: Board): number[] => board.rows.map((entry) => entry.id);

test('the first page marks no row as changed', () => {
  expect(loaded.changedIds.size).toBe(0);
});

test('a refresh marks new rows and changed weights, but not rows that only moved down', () => {
  const corrected = fakeEntry({ id: 2, rank: 4, fishWeightLbs: 1 });
  const refreshed = load(loaded, 'refreshing', [
    fakePage([1, 4, 3], { entries: [...fakePage([4, 1, 3]).entries, corrected] }),
  ]);
  expect(ids(refreshed)).toEqual([4, 1, 3, 2]);
  expect([...refreshed.changedIds]).toEqual([4, 2]);
});

test('a new row is new for a minute, also after later refreshes; a corrected one is not', () => {
  const refresh = (board: Board, shown: readonly number[], seconds: number): Board =>
    reduceBoard(board, {
      type: 'loaded',
      activity: 'refreshing',
      search: '',
      pages: [fakePage(shown)],
      at: new Date(at.getTime() + seconds * 1000),
    });
  const first = refresh(loaded, [4, 1, 2, 3], 0);
  expect([...first.newSince.keys()]).toEqual([4]);
  const second = refresh(first, [4, 5, 1, 2, 3], 30);
  expect([...second.newSince.keys()]).toEqual([4, 5]);
  expect(refresh(second, [4, 5, 1, 2, 3], 59).newSince).toBe(second.newSince);
  expect([...refresh(second, [4, 5, 1, 2, 3], 60).newSince.keys()]).toEqual([5]);
  const corrected = fakePage([1, 2, 3], { entries: [fakeEntry({ id: 2, fishWeightLbs: 1 })] });
  const after = load(loaded, 'refreshing', [corrected]);
  expect([...after.changedIds]).toEqual([2]);
  expect(after.newSince.size).toBe(0);
});

test('a refresh does not mark a row that moved up from an unloaded page, but marks a restored one', () => {
  const first = load(emptyBoard, 'loading', [fakePage([1, 9], { hasMore: true })]);
  expect([...load(first, 'refreshing', [fakePage([1, 5])]).changedIds]).toEqual([]);
  expect([...load(first, 'refreshing', [fakePage([1, 5, 9])]).changedIds]).toEqual([5]);
});

test('a refresh marks a new last row if the whole board was loaded', () => {
  expect([...load(loaded, 'refreshing', [fakePage([1, 2, 3, 4])]).changedIds]).toEqual([4]);
});

test('a private board does not count as a missed response', () => {
  const failure = { isPrivate: true, isOffline: false, message: 'Private today', requestId: null };
  const board = reduceBoard(reduceBoard(loaded, { type: 'failed', search: '', failure }), {
    type: 'failed',
    search: '',
    failure,
  });
  expect(board).toMatchObject({ rows: [], missed: 0 });
});

test('a refresh of an empty board marks no row', () => {
  expect([...load(emptyBoard, 'refreshing', [fakePage([1, 2])]).changedIds]).toEqual([]);
});

test('a row that moved to the next page between two requests is listed once, with its newer rank', () => {
  const next = { ...fakePage([]), entries: [fakeEntry({ id: 3, rank: 4 }), fakeEntry({ id: 5, rank: 5 })] };
  const extended = load(loaded, 'extending', [next]);
  expect(ids(extended)).toEqual([1, 2, 3, 5]);
  expect(extended.rows[2]?.rank).toBe(4);
  expect(extended.pageCount).toBe(2);
});

test('tiedIdsOf returns neighbours of equal weight', () => {
  const weights = [30, 20, 20, 20, 10];
  const rows = weights.map((fishWeightLbs, index) => fakeEntry({ id: index + 1, rank: index + 1, fishWeightLbs }));
  expect([...tiedIdsOf(rows)]).toEqual([2, 3, 4]);
});

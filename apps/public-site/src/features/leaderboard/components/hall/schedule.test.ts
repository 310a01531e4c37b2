import { UNKNOWN_DERBY } from '@derby/rules/event/derby-now';
import { fakeEntry } from '@derby/ui/board/testing/fake-entry';
import { describe, expect, it, test } from 'vitest';
import type { LeaderboardEntry } from '../../api/fetch-leaderboard-page.ts';
import { emptyBoard } from '../../board-state.ts';
import { latestOf, NO_LEADERS, NONE_NEW, viewAt, watchLeaders, watchNewest, type Boards } from './schedule.ts';

const rowsOf = (count: number): LeaderboardEntry[] =>
  Array.from({ length: count }, (_, index) => fakeEntry({ id: index + 1, rank: index + 1, fishWeightLbs: 50 - index }));
const boardsOf = (regular: readonly LeaderboardEntry[], junior: readonly LeaderboardEntry[] = []): Boards => ({
  REGULAR: { ...emptyBoard, rows: regular },
  JUNIOR: { ...emptyBoard, rows: junior },
});

const summaryAt = (turn: number, boards: Boards): string => {
  const options = { firstDivision: 'JUNIOR', rowsPerPage: 20 } as const;
  const { division, podium, listed } = viewAt(turn, boards, options);
  return `${division} ${podium.length} + ${listed.map(({ rank }) => rank).join(' ')}`;
};

test('each turn shows the first three and one page of the others, first of the division that was opened', () => {
  const boards = boardsOf(rowsOf(44), rowsOf(5));
  expect([0, 1, 2, 3, 4].map((turn) => summaryAt(turn, boards))).toEqual([
    'JUNIOR 3 + 4 5',
    'REGULAR 3 + 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23',
    'REGULAR 3 + 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43',
    'REGULAR 3 + 44',
    'JUNIOR 3 + 4 5',
  ]);
});

test('a division with few or no entries has a turn too', () => {
  const boards = boardsOf(rowsOf(2));
  expect([0, 1, 2].map((turn) => summaryAt(turn, boards))).toEqual(['JUNIOR 0 + ', 'REGULAR 2 + ', 'JUNIOR 0 + ']);
});

test('the afternoon follows the pages of a division with some fish, and the clock of the last half hour each of them', () => {
  const boards = boardsOf(rowsOf(30), rowsOf(3));
  const options = { firstDivision: 'REGULAR', rowsPerPage: 20, replayTurns: 2, hasClock: true } as const;
  const scenes = Array.from({ length: 9 }, (_, turn) => {
    const { division, scene } = viewAt(turn, boards, options);
    return `${division} ${scene}`;
  });
  expect(scenes).toEqual([
    'REGULAR board',
    'REGULAR board',
    'REGULAR afternoon',
    'REGULAR afternoon',
    'REGULAR last-half-hour',
    'JUNIOR board',
    'JUNIOR last-half-hour',
    'REGULAR board',
    'REGULAR board',
  ]);
});

describe('a new fish', () => {
  const at = (time: string) => Date.parse(`2025-08-09T${time}Z`);
  const when = {
    derby: { ...UNKNOWN_DERBY, phase: 'open', nowMs: at('21:05:00') },
    openedMs: at('21:00:00'),
  } as const;
  const newFish = (id: number, time: string, fishPhotoUrl: string | null = '/uploads/a.jpg') =>
    fakeEntry({ id, rank: id, fishPhotoUrl, createdAt: `2025-08-09T${time}Z` });
  const shownOf = (...rows: LeaderboardEntry[]) =>
    watchNewest(NONE_NEW, boardsOf(rows), when).cards.map(({ entry }) => entry.id);

  it('is shown once it has a photo, unless it leads or was there before the screen', () => {
    expect(shownOf(newFish(1, '21:04:00'), newFish(2, '21:04:00'), newFish(3, '20:59:00'))).toEqual([2]);
    const waiting = watchNewest(NONE_NEW, boardsOf([newFish(2, '21:04:00', null)]), when);
    expect(waiting).toBe(NONE_NEW);
    const seen = watchNewest(waiting, boardsOf([], [newFish(2, '21:04:00')]), when);
    expect(seen.cards).toMatchObject([{ division: 'JUNIOR', entry: { id: 2 } }]);
    expect(watchNewest({ ...seen, cards: [] }, boardsOf([], [newFish(2, '21:04:00')]), when).cards).toEqual([]);
  });

  it('of a rush, the latest three are shown in their order', () => {
    const rush = [newFish(5, '21:04:40'), newFish(2, '21:04:10'), newFish(4, '21:04:30'), newFish(3, '21:04:20')];
    expect(shownOf(...rush)).toEqual([3, 4, 5]);
  });
});

test('a new leader is announced once, with the division and the one before', () => {
  const before = boardsOf(rowsOf(3), rowsOf(1));
  const watch = watchLeaders(NO_LEADERS, before);
  expect(watch.cards).toEqual([]);
  expect(watchLeaders(watch, before)).toBe(watch);
  const entry = fakeEntry({ id: 9, fishWeightLbs: 51 });
  const after = watchLeaders(watch, boardsOf([entry, ...rowsOf(3)], rowsOf(1)));
  expect(after.cards).toEqual([{ division: 'REGULAR', entry, before: before.REGULAR.rows[0] }]);
});

test.each<[string, LeaderboardEntry[], LeaderboardEntry[]]>([
  ['the first fish of a division', [], rowsOf(1)],
  ['a leader after another was removed', rowsOf(2), rowsOf(2).slice(1)],
  ['a leader whose weight was corrected', rowsOf(1), [fakeEntry({ id: 1, fishWeightLbs: 60 })]],
  ['a board that becomes private', rowsOf(2), []],
])('%s is not announced as a new leader', (_what, before, after) => {
  const watch = watchLeaders(NO_LEADERS, boardsOf(before));
  expect(watchLeaders(watch, boardsOf(after)).cards).toEqual([]);
});

test('a new leader that is removed is announced no longer', () => {
  const first = watchLeaders(NO_LEADERS, boardsOf(rowsOf(2)));
  const announced = watchLeaders(first, boardsOf([fakeEntry({ id: 9, fishWeightLbs: 51 }), ...rowsOf(2)]));
  expect(watchLeaders(announced, boardsOf(rowsOf(2))).cards).toEqual([]);
});

test('the latest fish come first', () => {
  const at = (id: number, minute: number) => fakeEntry({ id, createdAt: `2025-08-09T20:0${minute}:00.000Z` });
  expect(latestOf([at(1, 5), at(2, 1), at(3, 9), at(4, 5)]).map(({ id }) => id)).toEqual([3, 4, 1]);
  expect(latestOf([])).toEqual([]);
});

import { fakeEntry } from '@derby/ui/board/testing/fake-entry';
import { expect, test } from 'vitest';
import { emptyBoard, type Board } from '../board-state.ts';
import { changeSentence, searchFor, standingOnBoard, type Standing } from './standing.ts';

const FOLLOWED = fakeEntry({ id: 7, rank: 3 });
const at = (rank: number): Standing => fakeEntry({ id: 7, rank });

test.each<[string, Standing, Standing, string | null]>([
  ['a better rank', at(3), at(2), 'T. Alderwood moved up to #2'],
  ['a worse rank', at(3), at(4), 'T. Alderwood moved down to #4'],
  ['the same rank', at(3), at(3), null],
  ['a deleted entry', at(3), 'gone', 'T. Alderwood is no longer on the board'],
  ['an entry that was deleted before the visit', 'unknown', 'gone', 'T. Alderwood is no longer on the board'],
  ['an entry that stays deleted', 'gone', 'gone', null],
  ['a restored entry', 'gone', at(4), 'T. Alderwood is on the board again, at #4'],
  ['the first standing', 'unknown', at(4), null],
  ['an unknown standing', at(3), 'unknown', null],
])('changeSentence returns the text for %s', (_case, before, after, sentence) => {
  expect(changeSentence(before, after, FOLLOWED)).toBe(sentence);
});

const boardOf = (changes: Partial<Board>): Board => ({ ...emptyBoard, rowsSearch: '', rows: [], ...changes });

test('standingOnBoard finds the entry by id and time, because the next derby reuses ids', () => {
  expect(standingOnBoard(boardOf({ rows: [FOLLOWED] }), FOLLOWED)).toBe(FOLLOWED);
  const other = fakeEntry({ id: 7, createdAt: '2026-08-09T19:48:10.000Z' });
  expect(standingOnBoard(boardOf({ rows: [other] }), FOLLOWED)).toBe('gone');
});

test('standingOnBoard reports a missing entry only for a complete board', () => {
  expect(standingOnBoard(boardOf({}), FOLLOWED)).toBe('gone');
  expect(standingOnBoard(boardOf({ hasMore: true }), FOLLOWED)).toBe('unknown');
  expect(standingOnBoard(boardOf({ rowsSearch: 'ada' }), FOLLOWED)).toBe('unknown');
  const failure = { isPrivate: false, isOffline: false, message: 'no', requestId: null };
  expect(standingOnBoard(boardOf({ failure }), FOLLOWED)).toBe('unknown');
});

test('standingOnBoard does not report an entry that is between pages of different versions', () => {
  expect(standingOnBoard(boardOf({ pageCount: 2, version: null }), FOLLOWED)).toBe('unknown');
  expect(standingOnBoard(boardOf({ pageCount: 2, version: 'one' }), FOLLOWED)).toBe('gone');
});

test('searchFor returns the name as the board shows it, cut to 100 characters', () => {
  expect(searchFor(FOLLOWED)).toBe('T. Alderwood');
  expect(searchFor(fakeEntry({ lastName: 'a'.repeat(200) }))).toHaveLength(100);
});

import { fakeEntry } from '@derby/ui/board/testing/fake-entry';
import { expect, test } from 'vitest';
import { readPaintedBoard } from './painted-board.ts';

const LEADER = fakeEntry();
const respond = (entries: unknown[], more: object = {}): string =>
  JSON.stringify({
    data: { leaderboard: { entries, isOfficial: false, hasMore: true }, leaderboardStatus: {}, ...more },
  });

test('readPaintedBoard returns the rows of the first board query', () => {
  expect(readPaintedBoard(respond([LEADER]))).toEqual({ rows: [LEADER], isOfficial: false });
});

test.each([
  ['an empty board', respond([])],
  ['a private board', '{"errors":[{"message":"private"}],"data":null}'],
  ['the query of another remote', '{"data":{"board":{"rows":[]}}}'],
  ['an entry of another shape', respond([{ ...LEADER, rank: 'first' }])],
  ['no JSON', '<html>'],
])('readPaintedBoard returns null for %s', (_what, text) => {
  expect(readPaintedBoard(text)).toBeNull();
});

// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { forgetBoards, keepBoard, readKeptBoard } from './kept-board.ts';
import { fakePage } from './testing/fake-page.ts';

afterEach(() => localStorage.clear());

const kept = { page: fakePage([1, 2]), at: new Date('2025-08-09T20:42:00.000Z') };

test('a kept board is read again, until both are forgotten', () => {
  keepBoard('JUNIOR', kept);
  expect(readKeptBoard('JUNIOR')).toEqual(kept);
  expect(readKeptBoard('REGULAR')).toBeNull();
  forgetBoards();
  expect(readKeptBoard('JUNIOR')).toBeNull();
});

const row = kept.page.entries[0];
test.each([
  ['no JSON', '{'],
  ['null', 'null'],
  ['another shape', '{"page":{},"at":"2025-08-09T20:42:00.000Z"}'],
  ['no time', JSON.stringify({ ...kept, at: 'yesterday' })],
  ['a row without a name', JSON.stringify({ ...kept, page: { ...kept.page, entries: [{ ...row, lastName: null }] } })],
  ['a weight as text', JSON.stringify({ ...kept, page: { ...kept.page, entries: [{ ...row, fishWeightLbs: '9' }] } })],
  [
    'too many rows',
    JSON.stringify({ ...kept, page: { ...kept.page, entries: Array.from({ length: 26 }, () => row) } }),
  ],
  ['too much text', JSON.stringify({ ...kept, more: 'x'.repeat(100_000) })],
])('stored content with %s is no board', (_what, text) => {
  localStorage.setItem('keptBoard.REGULAR', text);
  expect(readKeptBoard('REGULAR')).toBeNull();
});

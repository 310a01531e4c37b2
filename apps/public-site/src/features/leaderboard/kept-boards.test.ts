// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptBoards } from './kept-boards.ts';
import { fakePage } from './testing/fake-page.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

const board = (id: number) => ({ page: fakePage([id]), at: new Date('2025-08-09T20:42:00.000Z') });

test('the latest board is kept five seconds after the first', async () => {
  keptBoards.keep('REGULAR', board(1));
  keptBoards.keep('REGULAR', board(2));
  vi.advanceTimersByTime(4_999);
  expect(await keptBoards.read('REGULAR')).toBeNull();
  vi.advanceTimersByTime(1);
  await vi.waitFor(async () => expect(await keptBoards.read('REGULAR')).toEqual(board(2)));
});

test('a board that becomes private meanwhile is not kept', async () => {
  keptBoards.keep('REGULAR', board(1));
  keptBoards.forget();
  vi.advanceTimersByTime(5_000);
  expect(await keptBoards.read('REGULAR')).toBeNull();
});

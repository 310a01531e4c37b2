import { expect, test } from 'vitest';
import { createLoopTurns } from './loop-turns.ts';

/** Returns the order of events when ten callers and a loop of other work start at the same moment. */
async function orderOf(turn: () => Promise<void>): Promise<string> {
  let order = '';
  let isOver = false;
  const other = () => {
    if (isOver) return;
    order += '-';
    setImmediate(other);
  };
  setImmediate(other);
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      await turn();
      order += 'x';
    }),
  );
  isOver = true;
  return order;
}

test('other work runs between two callers', async () => {
  expect(await orderOf(createLoopTurns())).toMatch(/^-?(x-+){9}x$/);
});

test('control: without turns other work waits for all callers', async () => {
  expect(await orderOf(async () => await Promise.resolve())).toBe('x'.repeat(10));
});

import { quietLogger } from '@derby/server-kit/testing/quiet-logger';
import { expect, it } from 'vitest';
import type { Connection } from './database.ts';
import { createRecentValue } from './recent-value.ts';

const CONNECTED = { readyState: 1 } as Connection;

/** A value whose reads the test ends, by a manual clock. */
function openValue() {
  let nowMs = 0;
  const reads: { succeed: () => void; fail: () => void }[] = [];
  const read = () =>
    new Promise<void>((resolve, reject) => {
      reads.push({ succeed: resolve, fail: () => reject(new Error('connection closed')) });
    });
  const value = createRecentValue(
    { database: CONNECTED, logger: quietLogger },
    { name: 'a value', read, nowMs: () => nowMs },
  );
  return {
    reads,
    advance: (ms: number) => (nowMs += ms),
    /** Returns whether a caller of `recent` still waits after all code has run. */
    waits: async (): Promise<boolean> => {
      let isOver = false;
      void value.recent().then(() => (isOver = true));
      await new Promise(setImmediate);
      return !isOver;
    },
  };
}

it('waits for a read, and not for the next ones while they fail', async () => {
  const { reads, advance, waits } = openValue();
  expect(await waits()).toBe(true);
  advance(1_700);
  reads[0]?.fail();
  await new Promise(setImmediate);
  expect(await waits()).toBe(false);
  advance(1_700);
  expect([await waits(), reads.length]).toEqual([false, 2]);
});

it('waits again when the last read failed long ago, because the database may be back', async () => {
  const { reads, advance, waits } = openValue();
  expect(await waits()).toBe(true);
  reads[0]?.fail();
  await new Promise(setImmediate);
  advance(9_000);
  expect(await waits()).toBe(true);
  expect(await waits()).toBe(true);
  reads[1]?.succeed();
  await new Promise(setImmediate);
  expect([await waits(), reads.length]).toEqual([false, 2]);
});

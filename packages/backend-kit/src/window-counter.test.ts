import { expect, test } from 'vitest';
import { createLocalWindowCounter } from './window-counter.ts';

test('window counter counts each key separately and restarts after its window', async () => {
  let now = 0;
  const counter = createLocalWindowCounter(() => now);
  expect(await counter.count('a', 1_000)).toEqual({ count: 1, resetMs: 1_000 });
  now = 400;
  expect(await counter.count('a', 1_000)).toEqual({ count: 2, resetMs: 600 });
  expect(await counter.count('b', 1_000)).toEqual({ count: 1, resetMs: 1_000 });
  now = 1_000;
  expect(await counter.count('a', 1_000)).toEqual({ count: 1, resetMs: 1_000 });
});

test('window counter counts windows of different lengths separately', async () => {
  const counter = createLocalWindowCounter(() => 0);
  await counter.count('a', 86_400_000);
  expect(await counter.count('a', 1_000)).toEqual({ count: 1, resetMs: 1_000 });
});

test('window counter drops the oldest windows at its limit', async () => {
  const counter = createLocalWindowCounter(() => 0);
  for (let address = 0; address < 50_001; address += 1) await counter.count(String(address), 1_000);
  expect((await counter.count('50000', 1_000)).count).toBe(2);
  expect((await counter.count('0', 1_000)).count).toBe(1);
});

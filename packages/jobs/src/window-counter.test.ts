import { expect, test } from 'vitest';
import { createLocalWindowCounter } from './window-counter.ts';

test('counts each key by itself, and anew when its window has ended', async () => {
  let now = 0;
  const counter = createLocalWindowCounter(() => now);
  expect(await counter.count('a', 1_000)).toEqual({ count: 1, resetMs: 1_000 });
  now = 400;
  expect(await counter.count('a', 1_000)).toEqual({ count: 2, resetMs: 600 });
  expect(await counter.count('b', 1_000)).toEqual({ count: 1, resetMs: 1_000 });
  now = 1_000;
  expect(await counter.count('a', 1_000)).toEqual({ count: 1, resetMs: 1_000 });
});

test('a window of another length is another count', async () => {
  const counter = createLocalWindowCounter(() => 0);
  await counter.count('a', 86_400_000);
  expect(await counter.count('a', 1_000)).toEqual({ count: 1, resetMs: 1_000 });
});

test('drops the oldest windows instead of growing without an end', async () => {
  const counter = createLocalWindowCounter(() => 0);
  for (let address = 0; address < 50_001; address += 1) await counter.count(String(address), 1_000);
  expect((await counter.count('50000', 1_000)).count).toBe(2);
  expect((await counter.count('0', 1_000)).count).toBe(1);
});

import { expect, test } from 'vitest';
import { createLocalAttemptStore } from './attempt-store.ts';

test('attempt store keeps attempts for the requested time and limits the number of keys', async () => {
  let now = 0;
  const store = createLocalAttemptStore(() => now);
  const add = async (key: string) =>
    await store.change(key, (stored) => ({ keep: [...stored, now], forMs: 1_000, result: stored.length }));
  expect([await add('a'), await add('a')]).toEqual([0, 1]);
  for (let key = 0; key < 60_000; key += 1) await add(`other ${key}`);
  expect(await add('a')).toBe(0);
  now = 1_000;
  expect(await add('a')).toBe(0);
});

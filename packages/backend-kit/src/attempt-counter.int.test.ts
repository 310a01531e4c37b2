import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { quietLogger } from '@derby/server-kit/testing/quiet-logger';
import { createAttemptCounter } from './attempt-counter.ts';
import { sharedRedisUrl } from './testing/env.ts';

const CLOSED_PORT = 'redis://127.0.0.1:1';

type Counter = ReturnType<typeof createAttemptCounter>;
let counters: Counter[] = [];
afterEach(async () => {
  await Promise.all(counters.map(async (counter) => await counter.close()));
  counters = [];
});

function newCounter(redisUrl = sharedRedisUrl()): Counter {
  const counter = createAttemptCounter(redisUrl, quietLogger, { responseTimeoutMs: 60_000 });
  counters.push(counter);
  return counter;
}

const count = async (counter: Counter, key: string) =>
  (await counter.penalty(key, 1, { customDuration: 60 })).consumedPoints;

it('attempt counter counts each of 100 concurrent attempts from two processes exactly once', async () => {
  const [one, other] = [newCounter(), newCounter()];
  // A counter counts locally until it is connected.
  const isShared = async () => {
    const key = randomUUID();
    await count(one, key);
    return await count(other, key);
  };
  await expect.poll(isShared, { timeout: 60_000 }).toBe(2);
  const key = randomUUID();
  const counts = await Promise.all(
    Array.from({ length: 100 }, async (_, index) => await count(index % 2 ? one : other, key)),
  );
  expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  await one.reward(key, 1, { customDuration: 60 });
  expect(await other.get(key)).toMatchObject({ consumedPoints: 99 });
  await one.delete(key);
  expect(await count(other, key)).toBe(1);
  await one.set(key, 1, 60);
  expect(await other.get(key)).toMatchObject({ consumedPoints: 1 });
});

it('attempt counter counts in the process without Redis', async () => {
  const counter = newCounter(CLOSED_PORT);
  for (let attempt = 1; attempt <= 20; attempt += 1) expect(await count(counter, 'key')).toBe(attempt);
  await counter.delete('key');
  expect(await count(counter, 'key')).toBe(1);
  await counter.set('known', 1, 14 * 86_400);
  expect(await counter.get('known')).toMatchObject({ consumedPoints: 1 });
});

import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { createAttemptStore } from './attempt-store.ts';

const CLOSED_PORT = 'redis://127.0.0.1:1';
const quiet = () => undefined;
const logger = { debug: quiet, info: quiet, warn: quiet, error: quiet };

type Store = ReturnType<typeof createAttemptStore>;
let stores: Store[] = [];
afterEach(async () => {
  await Promise.all(stores.map(async (store) => await store.close()));
  stores = [];
});

function newStore(redisUrl = process.env['REDIS_URL']): Store {
  if (!redisUrl) throw new Error('REDIS_URL is not set: these tests need a Redis server (npm test starts one).');
  const store = createAttemptStore(redisUrl, logger, { answerTimeoutMs: 10_000 });
  stores.push(store);
  return store;
}

/** Adds one attempt. Returns the number of earlier ones. */
const count = async (store: Store, key: string, forMs = 60_000) =>
  await store.change(key, (stored) => ({ keep: [...stored, stored.length], forMs, result: stored.length }));

/** Resolves when both stores use Redis. A store counts locally until it is connected. */
const connectedToRedis = async (one: Store, other: Store) =>
  await expect
    .poll(
      async () => {
        const key = randomUUID();
        await count(one, key);
        return await count(other, key);
      },
      { timeout: 5_000 },
    )
    .toBe(1);

it('attempt store counts each of 100 concurrent attempts from two processes exactly once', async () => {
  const key = randomUUID();
  const [one, other] = [newStore(), newStore()];
  await connectedToRedis(one, other);
  const counted = await Promise.all(
    Array.from({ length: 100 }, async (_, index) => await count(index % 2 ? one : other, key)),
  );
  expect(counted.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index));
});

it('attempt store forgets attempts after their time, and at once when none are left', async () => {
  const key = randomUUID();
  const store = newStore();
  await connectedToRedis(store, newStore());
  await count(store, key);
  await store.change(key, () => ({ keep: [], forMs: 0, result: undefined }));
  expect(await count(store, key, 20)).toBe(0);
  // Each read extends the time by 20 ms, so the interval between reads is longer.
  const read = async () => await store.change(key, (stored) => ({ keep: stored, forMs: 20, result: stored.length }));
  await expect.poll(read, { interval: 50 }).toBe(0);
});

it('attempt store counts locally without Redis', async () => {
  const store = newStore(CLOSED_PORT);
  for (let attempt = 0; attempt < 20; attempt += 1) expect(await count(store, 'key')).toBe(attempt);
});

import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isAnyWorkerAlive, startHeartbeat } from './heartbeat.ts';

let redis: Redis;
beforeEach(async () => {
  const given = process.env['REDIS_URL'];
  if (!given) throw new Error('REDIS_URL is not set: these tests need a Redis server (npm test starts one).');
  redis = new Redis(given);
  await redis.flushdb();
});
afterEach(async () => void (await redis.quit()));

describe('the heartbeat', () => {
  it('tells that a worker lives, until it stops or 15 s after its last beat', async () => {
    let nowMs = Date.now();
    const clock = { now: () => new Date(nowMs) };
    const isAlive = async () => await isAnyWorkerAlive(redis, clock);
    expect(await isAlive()).toBe(false);
    const first = startHeartbeat({ redis, workerId: 'first', clock });
    const second = startHeartbeat({ redis, workerId: 'second', clock });
    await vi.waitFor(async () => expect(await isAlive()).toBe(true));
    await first.stop();
    expect(await isAlive()).toBe(true);
    nowMs += 16_000;
    expect(await isAlive()).toBe(false);
    await second.stop();
    expect(await redis.keys('*')).toEqual([]);
  });
});

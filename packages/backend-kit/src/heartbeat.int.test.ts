import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isAnyWorkerAlive, startHeartbeat } from './heartbeat.ts';
import { sharedRedisUrl } from './testing/env.ts';

let redis: Redis;
beforeEach(async () => {
  redis = new Redis(sharedRedisUrl());
  await redis.flushdb();
});
afterEach(async () => {
  vi.useRealTimers();
  await redis.quit();
});

const isAlive = async () => await isAnyWorkerAlive(redis);

describe('heartbeat', () => {
  it('marks a worker as alive until it stops', async () => {
    expect(await isAlive()).toBe(false);
    const first = startHeartbeat({ redis, workerId: 'first' });
    const second = startHeartbeat({ redis, workerId: 'second' });
    await vi.waitFor(async () => expect(await isAlive()).toBe(true));
    await first.stop();
    expect(await isAlive()).toBe(true);
    await second.stop();
    expect(await redis.keys('*')).toEqual([]);
  });

  it('expires after 15 s by the clock of Redis and is then removed by other workers', async () => {
    const [seconds = 0] = await redis.time();
    await redis.zadd('derby:workers', (seconds - 16) * 1_000, 'dead');
    expect(await isAlive()).toBe(false);
    const living = startHeartbeat({ redis, workerId: 'living' });
    await vi.waitFor(async () => expect(await redis.zrange('derby:workers', '0', '-1')).toEqual(['living']));
    await living.stop();
  });

  it.each([
    ['behind', -3_600_000],
    ['ahead', 3_600_000],
  ])('is valid from a host with a clock one hour %s', async (_where, shiftMs) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + shiftMs });
    const heartbeat = startHeartbeat({ redis, workerId: 'shifted' });
    vi.useRealTimers();
    await vi.waitFor(async () => expect(await isAlive()).toBe(true));
    await heartbeat.stop();
    expect(await isAlive()).toBe(false);
  });
});

import { setMaxListeners } from 'node:events';
import { systemClock } from '@derby/domain/kernel';
import { startFlakyProxy } from '@derby/server-kit/testing/flaky-proxy';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { quietLogger } from '@derby/server-kit/testing/quiet-logger';
import { sharedRedisUrl } from '@derby/backend-kit/testing/env';
import { emptyRedis, setSlot } from '../testing/worker-context.ts';
import { createRedisSlot, SLOT_KEY } from './redis-slot.ts';

const never = new AbortController().signal;
const SPACING_MS = 200;
/** A request that did not end; the lease of its slot would outlast the test. */
const HOUR_MS = 3_600_000;
/** How long a request may leave after the take. */
const HOLD_MS = 3_000;
/** Of a request with a timeout of an hour. */
const LONG_LEASE_MS = HOLD_MS + HOUR_MS + SPACING_MS;

type Slot = ReturnType<typeof createRedisSlot>;

let redis: Redis;
let slots: Slot[];
let url: string;

beforeAll(() => {
  url = sharedRedisUrl();
  redis = new Redis(url);
});
afterAll(async () => void (await redis.quit()));
beforeEach(async () => {
  slots = [];
  await emptyRedis(redis);
});
afterEach(async () => void (await Promise.all(slots.map((slot) => slot.close()))));

function newSlot({ spacingMs = SPACING_MS, requestTimeoutMs = 100, redisUrl = url } = {}): Slot {
  const slot = createRedisSlot({ redisUrl, spacingMs, requestTimeoutMs, clock: systemClock, logger: quietLogger });
  slots.push(slot);
  return slot;
}

interface Request {
  readonly startMs: number;
  readonly endMs: number;
}

/** Takes the slot for a request of this length. */
async function send(slot: Slot, durationMs = 0): Promise<Request> {
  expect(await slot.take(never)).toBe(true);
  const startMs = performance.now();
  await systemClock.sleep(durationMs);
  const endMs = performance.now();
  await slot.giveBack();
  return { startMs, endMs };
}

/** Tries to take the slot until its row matches. Returns the time from which it is free, and takes it no longer. */
async function freeAtOnceTried(matches: (stored: Record<string, string>) => boolean): Promise<number> {
  const stop = new AbortController();
  const taking = newSlot({ requestTimeoutMs: HOUR_MS }).take(stop.signal);
  await vi.waitFor(async () => expect(matches(await redis.hgetall(SLOT_KEY))).toBe(true), { timeout: 10_000 });
  stop.abort();
  expect(await taking).toBe(false);
  return Number(await redis.hget(SLOT_KEY, 'freeAt'));
}

function smallestGap(requests: readonly Request[]): number {
  const sorted = requests.toSorted((a, b) => a.startMs - b.startMs);
  return Math.min(...sorted.slice(1).map(({ startMs }, index) => startMs - Number(sorted[index]?.endMs)));
}

describe('the slot', () => {
  it('spaces requests of any length from the end of one to the start of the next, with 3 takers', async () => {
    const takers = [newSlot(), newSlot(), newSlot()];
    const perTaker = takers.map(async (slot, index) => {
      const requests: Request[] = [];
      for (const durationMs of [0, 30 * index, 70]) requests.push(await send(slot, durationMs));
      return requests;
    });
    const gapMs = smallestGap((await Promise.all(perTaker)).flat());
    process.stdout.write(`slot: 9 requests of 3 takers, smallest gap ${gapMs.toFixed(1)} ms\n`);
    expect(gapMs).toBeGreaterThanOrEqual(SPACING_MS);
  });

  it('is taken by one of 20 takers at the same moment', async () => {
    const stop = new AbortController();
    // Node warns of a leak from eleven listeners on.
    setMaxListeners(20, stop.signal);
    const takes = Array.from({ length: 20 }, () => newSlot({ requestTimeoutMs: HOUR_MS }).take(stop.signal));
    await Promise.race(takes);
    stop.abort();
    expect((await Promise.all(takes)).filter(Boolean)).toHaveLength(1);
  });

  it('is free after the timeout of a request and the spacing when its taker dies', async () => {
    const requestTimeoutMs = 1_000;
    const dying = newSlot({ requestTimeoutMs });
    const takenAtMs = performance.now();
    expect(await dying.take(never)).toBe(true);
    const { startMs } = await send(newSlot());
    expect(startMs - takenAtMs).toBeGreaterThanOrEqual(HOLD_MS + requestTimeoutMs + SPACING_MS);
  });

  it('is not held any longer when the checks before the request took too long', async () => {
    const slot = newSlot();
    expect(await slot.take(never)).toBe(true);
    expect(slot.isHeld()).toBe(true);
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + HOLD_MS);
    expect(slot.isHeld()).toBe(false);
    now.mockRestore();
  });

  it('counts a slot from before a restart of Redis as just taken', async () => {
    await redis.hset(SLOT_KEY, { life: 'another', freeAt: '1', token: '' });
    const before = Date.now();
    expect(await freeAtOnceTried(({ life }) => life !== 'another')).toBeGreaterThan(before + LONG_LEASE_MS);
  });

  it('counts an unknown past from the connection, not from the first message', async () => {
    await redis.del(SLOT_KEY);
    newSlot();
    await vi.waitFor(async () => expect(await redis.exists(SLOT_KEY)).toBe(1), { timeout: 10_000 });
  });

  it('does not give the slot back when Redis reconnects during a request', async () => {
    const proxy = await startFlakyProxy(url);
    const slot = newSlot({ redisUrl: proxy.url, requestTimeoutMs: HOUR_MS });
    expect(await slot.take(never)).toBe(true);
    const before = await redis.hget(SLOT_KEY, 'token');
    const scripts = async () => Number(/cmdstat_eval:calls=(\d+)/.exec(await redis.info('commandstats'))?.[1]);
    const scriptsBefore = await scripts();
    proxy.cut();
    proxy.mend();
    await vi.waitFor(async () => expect(await scripts()).toBeGreaterThan(scriptsBefore), { timeout: 10_000 });
    expect(await redis.hget(SLOT_KEY, 'token')).toBe(before);
    await proxy.close();
  });

  it('is given back later when Redis failed at the end of the request', async () => {
    const slot = newSlot({ requestTimeoutMs: HOUR_MS });
    expect(await slot.take(never)).toBe(true);
    await redis.rename(SLOT_KEY, 'lease');
    // The script fails on a key of this type.
    await redis.set(SLOT_KEY, '');
    await slot.giveBack();
    await redis.rename('lease', SLOT_KEY);
    // A wait until the end of the lease would exceed the timeout of the test.
    expect(await slot.take(never)).toBe(true);
  });

  it('is taken by the same taker when the response of Redis was lost', async () => {
    const proxy = await startFlakyProxy(url, { slow: { word: 'take', byMs: 1_500 } });
    // The first command is late, and a second one follows it.
    expect(await newSlot({ redisUrl: proxy.url, requestTimeoutMs: HOUR_MS }).take(never)).toBe(true);
    await proxy.close();
  });

  it('does not wait longer after a clock was set back', async () => {
    const late = String(Date.now() + 2 * HOUR_MS);
    await setSlot(redis, { freeAt: late });
    const freeAt = await freeAtOnceTried((stored) => stored['freeAt'] !== late);
    expect(freeAt).toBeLessThanOrEqual(Date.now() + LONG_LEASE_MS + 1);
  });

  it('keeps the requests of one process apart when the clock jumps ahead', async () => {
    const slot = newSlot();
    const first = await send(slot);
    await redis.hset(SLOT_KEY, 'freeAt', '1');
    expect(smallestGap([first, await send(slot)])).toBeGreaterThanOrEqual(SPACING_MS);
  });

  it('is taken in Redis too when the own spacing ends between two looks at the clock', async () => {
    const slot = newSlot();
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    expect(await slot.take(never)).toBe(true);
    await slot.giveBack();
    // Half a millisecond is left at the first look, and none at the second.
    now.mockReturnValueOnce(1_000 + SPACING_MS - 0.5).mockReturnValue(1_000 + SPACING_MS + 0.5);
    expect(await slot.take(never)).toBe(true);
    now.mockRestore();
    expect(await redis.hget(SLOT_KEY, 'token')).not.toBe('');
  });

  it('take returns false when the signal aborts, also without Redis', async () => {
    await setSlot(redis, { freeAt: String(Date.now() + 2_000), token: 'other' });
    for (const redisUrl of [url, 'redis://127.0.0.1:1']) {
      const stop = new AbortController();
      const waiting = newSlot({ redisUrl }).take(stop.signal);
      setImmediate(() => stop.abort());
      expect(await waiting).toBe(false);
    }
  });
});

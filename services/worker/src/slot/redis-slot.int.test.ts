import { systemClock } from '@derby/domain/kernel';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { redisDatabase } from '../testing/worker-context.ts';
import { createRedisSlot } from './redis-slot.ts';
import { SLOT_KEY } from './slot-script.ts';

const quiet = () => undefined;
const logger = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const never = new AbortController().signal;
const SHORT_MS = 200;
const SPACING_MS = process.env['TEST_FORM'] === 'long' ? 2_000 : SHORT_MS;

type Slot = ReturnType<typeof createRedisSlot>;

let redisUrl: string;
let redis: Redis;
let slots: Slot[];

beforeAll(() => {
  redisUrl = redisDatabase();
  redis = new Redis(redisUrl);
});
afterAll(async () => void (await redis.quit()));
// The slot of the previous test stays in Redis, because an unknown slot costs a longer wait.
beforeEach(() => {
  slots = [];
});
afterEach(async () => void (await Promise.all(slots.map((slot) => slot.close()))));

function newSlot(spacingMs: number): Slot {
  const slot = createRedisSlot({ redisUrl, spacingMs, clock: systemClock, logger });
  slots.push(slot);
  return slot;
}

/** Returns connected slots that have not been taken yet. */
async function warmSlots(count: number, spacingMs: number): Promise<Slot[]> {
  const made = Array.from({ length: count }, () => newSlot(spacingMs));
  await Promise.all(made.map((slot) => slot.untilFree(never)));
  return made;
}

async function warmPair(spacingMs: number): Promise<[Slot, Slot]> {
  const [slot, other] = await warmSlots(2, spacingMs);
  if (slot === undefined || other === undefined) throw new Error('two slots were asked for');
  return [slot, other];
}

async function takeOnce(slot: Slot): Promise<number> {
  for (;;) {
    await slot.untilFree(never);
    if ((await slot.take()) && (await slot.mayLeave())) return performance.now();
  }
}

function smallestGap(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.min(...sorted.slice(1).map((time, index) => time - (sorted[index] ?? 0)));
}

/** Asserts that a slot with an unknown history counts as just taken: a slow process may have taken it. */
async function expectJustTaken(slot: Slot): Promise<void> {
  const from = performance.now();
  expect(await slot.take()).toBe(false);
  expect((await takeOnce(slot)) - from).toBeGreaterThanOrEqual(SHORT_MS + 1_000);
}

describe('the slot', () => {
  it(`keeps takes ${SPACING_MS} ms apart in real time with 3 takers, also when Redis is emptied after every take`, async () => {
    const takers = await warmSlots(3, SPACING_MS);
    const times = (await Promise.all(takers.map(async (slot) => [await takeOnce(slot), await takeOnce(slot)]))).flat();
    for (const slot of takers) {
      // Neither Redis nor the next taker knows of the previous take.
      await redis.flushdb();
      times.push(await takeOnce(slot));
    }
    const gapMs = smallestGap(times);
    process.stdout.write(`slot: ${times.length} takes of 3 takers, smallest gap ${gapMs.toFixed(1)} ms\n`);
    expect(times).toHaveLength(9);
    expect(gapMs).toBeGreaterThanOrEqual(SPACING_MS);
  });

  it('is taken by one of 20 takers at the same moment', async () => {
    const takers = await warmSlots(20, SHORT_MS);
    const taken = await Promise.all(takers.map((slot) => slot.take()));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it('counts the spacing from the arrival of the request, for all takers', async () => {
    const [slot, other] = [newSlot(SHORT_MS), newSlot(SHORT_MS)];
    await takeOnce(slot);
    await systemClock.sleep(250);
    const arrivedAt = performance.now();
    await slot.arrived();
    expect((await takeOnce(other)) - arrivedAt).toBeGreaterThanOrEqual(SHORT_MS);
  });

  it('counts the spacing from the permission to send, also long after the take', async () => {
    const spacingMs = 1_000;
    const [slot, other] = await warmPair(spacingMs);
    expect(await slot.take()).toBe(true);
    const nextTake = takeOnce(other);
    await systemClock.sleep(spacingMs / 4);
    expect(await slot.mayLeave()).toBe(true);
    const leftAt = performance.now();
    expect((await nextTake) - leftAt).toBeGreaterThanOrEqual(spacingMs);
  });

  it('refuses the permission to send when another process has taken the slot meanwhile', async () => {
    const [slot, other] = await warmPair(SHORT_MS);
    expect(await slot.take()).toBe(true);
    await takeOnce(other);
    expect(await slot.mayLeave()).toBe(false);
  });

  it('does not add the response time of a slow provider to the spacing', async () => {
    const slot = newSlot(SHORT_MS);
    await takeOnce(slot);
    await systemClock.sleep(SHORT_MS * 3);
    await slot.arrived();
    const begun = performance.now();
    await takeOnce(newSlot(SHORT_MS));
    expect(performance.now() - begun).toBeLessThan(SHORT_MS * 5);
  });

  it('counts a missing key as just taken', async () => {
    const [slot] = await warmPair(SHORT_MS);
    await redis.flushdb();
    await expectJustTaken(slot);
  });

  it('counts a slot from before a restart of Redis as just taken', async () => {
    const [slot] = await warmPair(SHORT_MS);
    await redis.hset(SLOT_KEY, { life: 'another', freeAt: '1', token: '' });
    await expectJustTaken(slot);
  });

  it('counts an unknown history from the connection, not from the first message', async () => {
    await redis.del(SLOT_KEY);
    newSlot(SHORT_MS);
    await vi.waitFor(async () => expect(await redis.exists(SLOT_KEY)).toBe(1), { timeout: 10_000 });
  });

  it('does not wait longer after a clock was set back', async () => {
    const first = newSlot(SHORT_MS);
    await takeOnce(first);
    await redis.hset(SLOT_KEY, 'freeAt', String(Date.now() + 3_600_000));
    // A wait of an hour would exceed the timeout of the test.
    expect(await takeOnce(newSlot(SHORT_MS))).toBeGreaterThan(0);
  });

  it('keeps the takes of one process apart when the clock jumps ahead', async () => {
    const slot = newSlot(SHORT_MS);
    const first = await takeOnce(slot);
    await redis.hset(SLOT_KEY, 'freeAt', '1');
    expect(await slot.take()).toBe(false);
    expect((await takeOnce(slot)) - first).toBeGreaterThanOrEqual(SHORT_MS);
  });

  it('untilFree resolves when the signal aborts', async () => {
    const stop = new AbortController();
    const waiting = newSlot(60_000).untilFree(stop.signal);
    setImmediate(() => stop.abort());
    await expect(waiting).resolves.toBeUndefined();
  });

  it('take returns false without Redis', async () => {
    const slot = createRedisSlot({ redisUrl: 'redis://127.0.0.1:1', spacingMs: SHORT_MS, clock: systemClock, logger });
    slots.push(slot);
    expect(await slot.take()).toBe(false);
  });
});

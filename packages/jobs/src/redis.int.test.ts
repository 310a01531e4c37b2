import type { DomainEvent } from '@derby/domain/kernel';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDoorbell } from './doorbell.ts';
import { createEventBus, type EventBus } from './event-bus.ts';
import { QUEUE_NAME } from './jobs.ts';

const NOBODY_LISTENS = 'redis://127.0.0.1:1';
const quiet = () => undefined;

const newLogger = () => ({
  debug: quiet,
  info: quiet,
  warn: vi.fn<(fields: object, message: string) => void>(),
  error: vi.fn<(fields: object, message: string) => void>(),
});

let logger: ReturnType<typeof newLogger>;
let toClose: { close(): Promise<unknown> }[];

beforeEach(() => {
  logger = newLogger();
  toClose = [];
});
afterEach(async () => void (await Promise.all(toClose.map((one) => one.close()))));

/** A numbered database of its own: other test files have workers that would take the jobs. */
function redisUrl(): string {
  const given = process.env['REDIS_URL'];
  if (!given) throw new Error('REDIS_URL is not set: these tests need a Redis server (npm test starts one).');
  const url = new URL(given);
  url.pathname = '/11';
  return url.href;
}

function closing<Owned extends { close(): Promise<unknown> }>(owned: Owned): Owned {
  toClose.push(owned);
  return owned;
}

describe('the doorbell', () => {
  it('puts one job with ids into the queue', async () => {
    const redis = new Redis(redisUrl());
    await redis.flushdb();
    await redis.quit();
    const doorbell = closing(createDoorbell(redisUrl(), logger));
    const queue = closing(new Queue(QUEUE_NAME, { connection: { url: redisUrl() } }));
    await doorbell.ring({ job: 'entry-added', entryId: 7, requestId: 'request-1' });
    const waiting = await queue.getWaiting();
    expect(waiting.map(({ name, data }) => [name, data as unknown])).toEqual([
      ['entry-added', { entryId: 7, requestId: 'request-1' }],
    ]);
  });

  it('neither throws nor takes a second without Redis, first time and later', async () => {
    const doorbell = closing(createDoorbell(NOBODY_LISTENS, logger));
    for (let ring = 0; ring < 2; ring += 1) {
      const begun = performance.now();
      await doorbell.ring({ job: 'plan-run', runId: 1 });
      expect(performance.now() - begun).toBeLessThan(1_000);
    }
    expect(logger.warn).toHaveBeenCalled();
  });

  it('closes in time without Redis', async () => {
    const begun = performance.now();
    await createDoorbell(NOBODY_LISTENS, logger).close();
    expect(performance.now() - begun).toBeLessThan(2_500);
  });
});

describe('the event bus', () => {
  const listen = async (bus: EventBus) => {
    const seen: DomainEvent[] = [];
    bus.subscribe((event) => seen.push(event));
    // Subscribed once its own events arrive.
    await vi.waitFor(async () => {
      await bus.publish({ kind: 'settings-changed' });
      expect(seen).not.toEqual([]);
    });
    return seen;
  };

  it('tells every process, the own one included', async () => {
    const [one, other] = [closing(createEventBus(redisUrl(), logger)), closing(createEventBus(redisUrl(), logger))];
    const [seenByOne, seenByOther] = [await listen(one), await listen(other)];
    const event: DomainEvent = { kind: 'entries-changed', isJunior: true, entryId: 987_654 };
    await one.publish(event);
    await vi.waitFor(() => {
      expect(seenByOne).toContainEqual(event);
      expect(seenByOther).toContainEqual(event);
    });
  });

  it('goes on when a handler fails or something foreign arrives, and ends a subscription', async () => {
    const bus = closing(createEventBus(redisUrl(), logger));
    const seen = await listen(bus);
    const unsubscribe = bus.subscribe(() => {
      throw new Error('a bad handler');
    });
    const foreign = new Redis(redisUrl());
    await foreign.publish('derby:events', '{"kind":"unheard-of"}');
    await foreign.publish('derby:events', 'no json');
    await foreign.quit();
    await bus.publish({ kind: 'user-changed', userId: 987_654 });
    await vi.waitFor(() => expect(seen).toContainEqual({ kind: 'user-changed', userId: 987_654 }));
    expect(logger.error).toHaveBeenCalled();
    const errors = logger.error.mock.calls.length;
    unsubscribe();
    await bus.publish({ kind: 'user-changed', userId: 987_655 });
    await vi.waitFor(() => expect(seen).toContainEqual({ kind: 'user-changed', userId: 987_655 }));
    expect(logger.error.mock.calls).toHaveLength(errors);
  });

  it('neither throws nor takes more than about a second without Redis', async () => {
    const bus = closing(createEventBus(NOBODY_LISTENS, logger));
    bus.subscribe(() => undefined);
    const begun = performance.now();
    await bus.publish({ kind: 'settings-changed' });
    expect(performance.now() - begun).toBeLessThan(1_200);
  });
});

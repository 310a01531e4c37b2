import type { DomainEvent } from '@derby/domain/kernel';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { quietLogger } from '@derby/server-kit/testing/quiet-logger';
import { createJobQueue, QUEUE_NAME, QUEUE_PREFIX } from './job-queue.ts';
import { createEventBus, type EventBus } from './event-bus.ts';
import { sharedRedisUrl } from './testing/env.ts';

const CLOSED_PORT = 'redis://127.0.0.1:1';

const newLogger = () => ({
  ...quietLogger,
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

function closing<Owned extends { close(): Promise<unknown> }>(owned: Owned): Owned {
  toClose.push(owned);
  return owned;
}

describe('job queue', () => {
  async function emptyQueue() {
    const redis = new Redis(sharedRedisUrl());
    await redis.flushdb();
    await redis.quit();
    return {
      jobQueue: closing(createJobQueue(sharedRedisUrl(), logger)),
      queue: closing(new Queue(QUEUE_NAME, { prefix: QUEUE_PREFIX, connection: { url: sharedRedisUrl() } })),
    };
  }

  it('stores one job with ids', async () => {
    const { jobQueue, queue } = await emptyQueue();
    await jobQueue.enqueue({ job: 'entry-added', entryId: 7, requestId: 'request-1' });
    const waiting = await queue.getWaiting();
    expect(waiting.map(({ name, data }) => [name, data as unknown])).toEqual([
      ['entry-added', { entryId: 7, requestId: 'request-1' }],
    ]);
  });

  it('holds a job back for its delay', async () => {
    const { jobQueue, queue } = await emptyQueue();
    await jobQueue.enqueue({ job: 'entry-added', entryId: 8, delayMs: 60_000 });
    expect(await queue.getWaiting()).toEqual([]);
    const delayed = await queue.getDelayed();
    expect(delayed.map(({ data, delay }) => [data as object, delay])).toEqual([[{ entryId: 8 }, 60_000]]);
  });

  it('resolves enqueue without Redis, first time and later', async () => {
    const jobQueue = closing(createJobQueue(CLOSED_PORT, logger));
    for (let enqueue = 0; enqueue < 2; enqueue += 1) {
      await jobQueue.enqueue({ job: 'plan-run', runId: 1 });
    }
    expect(logger.warn).toHaveBeenCalled();
  });

  it('closes without Redis', async () => {
    await expect(createJobQueue(CLOSED_PORT, logger).close()).resolves.toBeUndefined();
  });
});

describe('event bus', () => {
  const newBus = (redisUrl = sharedRedisUrl()) => closing(createEventBus(redisUrl, logger));
  const listen = async (bus: EventBus) => {
    const seen: DomainEvent[] = [];
    bus.subscribe((event) => seen.push(event));
    // The bus receives events once its own events arrive.
    await vi.waitFor(async () => {
      await bus.publish({ kind: 'settings-changed' });
      expect(seen).not.toEqual([]);
    });
    return seen;
  };

  it('delivers an event to every process, including the publisher', async () => {
    const [one, other] = [newBus(), newBus()];
    const [seenByOne, seenByOther] = [await listen(one), await listen(other)];
    const event: DomainEvent = { kind: 'entries-changed', isJunior: true, entryId: 987_654, boardVersion: 'b' };
    await one.publish(event);
    await vi.waitFor(() => {
      expect(seenByOne).toContainEqual(event);
      expect(seenByOther).toContainEqual(event);
    });
  });

  it('receives events again after its connection was closed', async () => {
    const bus = newBus();
    const seen = await listen(bus);
    const redis = new Redis(sharedRedisUrl());
    const clients = String(await redis.client('LIST')).split('\n');
    const ids = clients
      .filter((line) => line.includes('name=event-subscriber') && line.includes(` db=${redis.options.db} `))
      .map((line) => Number(/^id=(\d+)/.exec(line)?.[1]));
    await Promise.all(ids.map((id) => redis.client('KILL', 'ID', id)));
    await redis.quit();
    await vi.waitFor(async () => {
      await bus.publish({ kind: 'user-changed', userId: 987_653 });
      expect(seen).toContainEqual({ kind: 'user-changed', userId: 987_653 });
    });
  });

  it('continues after a handler error or a foreign message, and ends a subscription', async () => {
    const bus = newBus();
    const seen = await listen(bus);
    const unsubscribe = bus.subscribe(() => {
      throw new Error('a bad handler');
    });
    const foreign = new Redis(sharedRedisUrl());
    await foreign.publish(`derby:events:${foreign.options.db}`, '{"kind":"unheard-of"}');
    await foreign.publish(`derby:events:${foreign.options.db}`, 'no json');
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

  it('resolves publish without Redis', async () => {
    const bus = newBus(CLOSED_PORT);
    bus.subscribe(() => undefined);
    await expect(bus.publish({ kind: 'settings-changed' })).resolves.toBeUndefined();
  });
});

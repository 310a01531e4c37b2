import { clearInterval, setInterval } from 'node:timers';
import type { DomainEvent, DomainLogger, EventPublisher } from '@derby/domain/kernel';
import { withinTime } from '@derby/server-kit/within-time';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { closeConnection, createProducerConnection, createSubscriberConnection } from './connections.ts';

const PUBLISH_TIMEOUT_MS = 1_000;
/** A connection that broke without being closed is noticed by the missing answer. */
const PING_INTERVAL_MS = 1_000;

/** Receives the events of every process, its own included. Failures are logged, never thrown. */
export type EventHandler = (event: DomainEvent) => unknown;

/** Events to and from all processes over Redis. */
export interface EventBus extends EventPublisher {
  /**
   * Calls the handler for every event from now on; returns a function that unsubscribes. Events are lost while Redis is
   * away: a subscriber that must not miss one also polls, or listens to `onInterrupted`.
   */
  subscribe(handler: EventHandler): () => void;
  /** Whether events arrive at the moment. */
  isReceiving(): boolean;
  /** Calls back when events stop to arrive: those until `isReceiving` is true again are lost. */
  onInterrupted(listener: () => void): void;
  close(): Promise<void>;
}

/** Publishing never throws and takes at most a second, also without Redis. */
export function createEventBus(redisUrl: string, logger: DomainLogger): EventBus {
  const publisher = createProducerConnection({ redisUrl, role: 'event-publisher', logger });
  const subscriber = createSubscriberConnection({ redisUrl, role: 'event-subscriber', logger });
  const channel = channelOf(subscriber);
  const handlers = new Set<EventHandler>();
  const interruptionListeners = new Set<() => void>();
  let isReceiving = false;

  /** Said by ourselves at every connection, because only the answer tells that events arrive from here on. */
  async function join(): Promise<void> {
    try {
      await subscriber.subscribe(channel);
      isReceiving = true;
    } catch (error) {
      logger.warn({ err: error }, 'failed to receive events');
    }
  }

  async function deliver(text: string): Promise<void> {
    const event = readEvent(text);
    if (event === undefined) return logger.warn({ channel }, 'ignored unknown event');
    await Promise.all(
      [...handlers].map(async (handler) => {
        try {
          await handler(event);
        } catch (error) {
          logger.error({ err: error, kind: event.kind }, 'failed to handle event');
        }
      }),
    );
  }

  subscriber.on('message', (_channel: string, text: string) => void deliver(text));
  subscriber.on('ready', () => void join());
  subscriber.on('close', () => {
    const wasReceiving = isReceiving;
    isReceiving = false;
    if (wasReceiving) for (const listener of interruptionListeners) listener();
  });
  const ping = setInterval(() => {
    if (subscriber.status === 'ready') subscriber.ping().catch(() => undefined);
  }, PING_INTERVAL_MS).unref();

  return {
    async publish(event) {
      try {
        await withinTime(publishEvent(publisher, event), PUBLISH_TIMEOUT_MS);
      } catch (error) {
        logger.warn({ err: error, kind: event.kind }, 'failed to publish event');
      }
    },
    subscribe(handler) {
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
    isReceiving: () => isReceiving,
    onInterrupted: (listener) => void interruptionListeners.add(listener),
    async close() {
      handlers.clear();
      interruptionListeners.clear();
      clearInterval(ping);
      await Promise.all([closeConnection(publisher), closeConnection(subscriber)]);
    },
  };
}

/** The one channel of all events; by the number of the database, which Redis does not keep channels apart by. */
const channelOf = ({ options }: Redis): string => `derby:events:${options.db ?? 0}`;

const id = z.int().positive();

const eventSchema: z.ZodType<DomainEvent> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('entries-changed'),
    isJunior: z.boolean(),
    entryId: id.nullable(),
    version: id.optional(),
  }),
  z.object({ kind: z.literal('board-cleared') }),
  z.object({ kind: z.literal('settings-changed') }),
  z.object({ kind: z.literal('derby-ended'), runId: id.nullable() }),
  z.object({ kind: z.literal('session-ended'), sessionId: z.string() }),
  z.object({ kind: z.literal('user-changed'), userId: id }),
]);

/**
 * Counts and publishes in one step, so that versions arrive in their order and without a gap. The event
 * ends with `}`, before which its version is put.
 */
const PUBLISH_VERSIONED = `
  local version = redis.call('INCR', KEYS[1])
  return redis.call('PUBLISH', ARGV[1], string.sub(ARGV[2], 1, -2) .. ',"version":' .. version .. '}')
`;

/** Sends an event to all processes; one about entries gets the next version of its division. */
async function publishEvent(publisher: Redis, event: DomainEvent): Promise<void> {
  const channel = channelOf(publisher);
  if (event.kind !== 'entries-changed') {
    await publisher.publish(channel, JSON.stringify(event));
    return;
  }
  const { version: _given, ...unversioned } = event;
  const counter = `derby:board-version:${event.isJunior ? 'junior' : 'regular'}`;
  await publisher.eval(PUBLISH_VERSIONED, 1, counter, channel, JSON.stringify(unversioned));
}

/** The event in a message; undefined for anything foreign. */
function readEvent(text: string): DomainEvent | undefined {
  try {
    return eventSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

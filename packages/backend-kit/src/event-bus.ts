import { clearInterval, setInterval } from 'node:timers';
import type { DomainEvent, DomainLogger, EventPublisher } from '@derby/domain/kernel';
import { withinTime } from '@derby/server-kit/within-time';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { closeConnection, createProducerConnection, createSubscriberConnection } from './connections.ts';

const PUBLISH_TIMEOUT_MS = 1_000;
/** A broken connection is noticed by a missing response. */
const PING_INTERVAL_MS = 1_000;

/** Receives the events of all processes, including this one. Failures are logged, never thrown. */
export type EventHandler = (event: DomainEvent) => unknown;

/** Sends and receives events of all processes over Redis. */
export interface EventBus extends EventPublisher {
  /**
   * Calls the handler for every event from now on. Returns a function that unsubscribes. Events are lost while Redis is
   * down: a subscriber that needs all of them must also poll.
   */
  subscribe(handler: EventHandler): () => void;
  close(): Promise<void>;
}

/** Creates the event bus. Publishing never throws and takes at most a second, even without Redis. */
export function createEventBus(redisUrl: string, logger: DomainLogger): EventBus {
  const publisher = createProducerConnection({ redisUrl, role: 'event-publisher', logger });
  const subscriber = createSubscriberConnection({ redisUrl, role: 'event-subscriber', logger });
  const channel = channelOf(subscriber);
  const handlers = new Set<EventHandler>();

  /** Subscribes at every connection. */
  async function join(): Promise<void> {
    try {
      await subscriber.subscribe(channel);
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
  const ping = setInterval(() => {
    if (subscriber.status === 'ready') subscriber.ping().catch(() => undefined);
  }, PING_INTERVAL_MS).unref();

  return {
    async publish(event) {
      try {
        await withinTime(publisher.publish(channel, JSON.stringify(event)), PUBLISH_TIMEOUT_MS);
      } catch (error) {
        logger.warn({ err: error, kind: event.kind }, 'failed to publish event');
      }
    },
    subscribe(handler) {
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
    async close() {
      handlers.clear();
      clearInterval(ping);
      await Promise.all([closeConnection(publisher), closeConnection(subscriber)]);
    },
  };
}

/**
 * Returns the channel of all events. It contains the database number, because Redis does not separate channels by
 * database.
 */
const channelOf = ({ options }: Redis): string => `derby:events:${options.db ?? 0}`;

const id = z.int().positive();

const eventSchema: z.ZodType<DomainEvent> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('entries-changed'),
    isJunior: z.boolean(),
    entryId: id.nullable(),
    boardVersion: z.string().optional(),
  }),
  z.object({ kind: z.literal('board-cleared') }),
  z.object({ kind: z.literal('settings-changed') }),
  z.object({ kind: z.literal('derby-ended'), runId: id.nullable() }),
  z.object({ kind: z.literal('ceremony-moved') }),
  z.object({ kind: z.literal('session-ended'), sessionId: z.string() }),
  z.object({ kind: z.literal('user-changed'), userId: id }),
]);

/** Parses an event; undefined for any other text. */
function readEvent(text: string): DomainEvent | undefined {
  try {
    return eventSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

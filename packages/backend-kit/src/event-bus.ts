import { clearInterval, setInterval } from 'node:timers';
import type { DomainEvent, DomainLogger, EventPublisher } from '@derby/domain/kernel';
import { withinTime } from '@derby/server-kit/within-time';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { closeConnection, createProducerConnection, createSubscriberConnection } from './connections.ts';

const PUBLISH_TIMEOUT_MS = 1_000;
/** A broken connection is noticed by a missing response. */
const PING_INTERVAL_MS = 1_000;
/** Texts of a relay without a response of Redis. More are lost. */
const MAX_PENDING_TEXTS = 100;

/** Receives the events of all processes, including this one. Failures are logged, never thrown. */
export type EventHandler = (event: DomainEvent) => unknown;

/** Passes short-lived texts between processes: nothing is kept, logged or sent again. */
export interface Relay {
  /** Returns at once. The text is lost while Redis is down. */
  send(text: string): void;
  /** Calls the handler for every text from now on, also for those of this process. */
  subscribe(handler: (text: string) => void): void;
}

/** Sends and receives events of all processes over Redis. */
export interface EventBus extends EventPublisher {
  /**
   * Calls the handler for every event from now on. Returns a function that unsubscribes. Events are lost while Redis is
   * down: a subscriber that needs all of them must also poll.
   */
  subscribe(handler: EventHandler): () => void;
  /** Opens a relay with a name of its own. */
  openRelay(name: string): Relay;
  close(): Promise<void>;
}

/** Creates the event bus. Publishing never throws and takes at most a second, even without Redis. */
export function createEventBus(redisUrl: string, logger: DomainLogger): EventBus {
  const publisher = createProducerConnection({ redisUrl, role: 'event-publisher', logger });
  const subscriber = createSubscriberConnection({ redisUrl, role: 'event-subscriber', logger });
  const channel = channelOf('events', subscriber);
  const handlers = new Set<EventHandler>();
  const relays = new Map<string, (text: string) => void>();

  /** Subscribes at every connection. */
  async function join(): Promise<void> {
    try {
      await subscriber.subscribe(channel, ...relays.keys());
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

  function handOver(name: string, text: string): void {
    try {
      relays.get(name)?.(text);
    } catch {
      logger.warn({ channel: name }, 'ignored unknown text');
    }
  }

  subscriber.on('message', (name: string, text: string) => {
    if (name === channel) void deliver(text);
    else handOver(name, text);
  });
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
    openRelay(name) {
      const relay = channelOf(name, subscriber);
      let pending = 0;
      const settle = (): void => void (pending -= 1);
      return {
        send(text) {
          // Redis hangs.
          if (pending >= MAX_PENDING_TEXTS) return;
          pending += 1;
          // Not logged: the error of a command contains the text.
          publisher.publish(relay, text).then(settle, settle);
        },
        subscribe(handler) {
          relays.set(relay, handler);
          if (subscriber.status === 'ready') void join();
        },
      };
    },
    async close() {
      handlers.clear();
      relays.clear();
      clearInterval(ping);
      await Promise.all([closeConnection(publisher), closeConnection(subscriber)]);
    },
  };
}

/** Returns the channel of a name and this database, because Redis does not separate channels by database. */
const channelOf = (name: string, { options }: Redis): string => `derby:${name}:${options.db ?? 0}`;

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
  z.object({ kind: z.literal('notice-changed') }),
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

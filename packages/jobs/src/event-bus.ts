import type { DomainEvent, DomainLogger, EventPublisher } from '@derby/domain/kernel';
import { z } from 'zod';
import { closeConnection, createProducerConnection, createWorkerConnection } from './connections.ts';
import { withinTime } from './within-time.ts';

const CHANNEL = 'derby:events';
const PUBLISH_TIMEOUT_MS = 1_000;

const id = z.int().positive();

const eventSchema: z.ZodType<DomainEvent> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('entries-changed'), isJunior: z.boolean(), entryId: id }),
  z.object({ kind: z.literal('settings-changed') }),
  z.object({ kind: z.literal('derby-ended'), runId: id.nullable() }),
  z.object({ kind: z.literal('session-ended'), sessionId: z.string() }),
  z.object({ kind: z.literal('user-changed'), userId: id }),
]);

/** Receives the events of every process, its own included. Failures are logged, never thrown. */
export type EventHandler = (event: DomainEvent) => unknown;

/** Events to and from all processes over Redis. */
export interface EventBus extends EventPublisher {
  /**
   * Calls the handler for every event from now on; resolves to a function that ends it. Events are lost
   * while Redis is away: whoever must not miss one also polls.
   */
  subscribe(handler: EventHandler): () => void;
  close(): Promise<void>;
}

/** Publishing never throws and takes at most a second, also without Redis. */
export function createEventBus(redisUrl: string, logger: DomainLogger): EventBus {
  const publisher = createProducerConnection({ redisUrl, role: 'event-publisher', logger });
  const subscriber = createWorkerConnection({ redisUrl, role: 'event-subscriber', logger });
  const handlers = new Set<EventHandler>();
  let isListening = false;

  function listen(): void {
    if (isListening) return;
    isListening = true;
    subscriber.on('message', (_channel: string, text: string) => void deliver(text));
    // Kept until Redis is there and repeated by the client after every reconnect.
    subscriber.subscribe(CHANNEL).catch((error: unknown) => logger.warn({ err: error }, 'events cannot be received'));
  }

  async function deliver(text: string): Promise<void> {
    const event = readEvent(text);
    if (event === undefined) return logger.warn({ channel: CHANNEL }, 'an unknown event was ignored');
    await Promise.all([...handlers].map((handler) => callSafely(handler, event)));
  }

  async function callSafely(handler: EventHandler, event: DomainEvent): Promise<void> {
    try {
      await handler(event);
    } catch (error) {
      logger.error({ err: error, kind: event.kind }, 'an event could not be handled');
    }
  }

  return {
    async publish(event) {
      try {
        await withinTime(publisher.publish(CHANNEL, JSON.stringify(event)), PUBLISH_TIMEOUT_MS);
      } catch (error) {
        logger.warn({ err: error, kind: event.kind }, 'an event could not be told to other processes');
      }
    },
    subscribe(handler) {
      listen();
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
    async close() {
      handlers.clear();
      await Promise.all([closeConnection(publisher), closeConnection(subscriber)]);
    },
  };
}

function readEvent(text: string): DomainEvent | undefined {
  try {
    return eventSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

import type { DomainEvent } from '@derby/domain/kernel';
import type { Redis } from 'ioredis';
import { z } from 'zod';

/** The one channel of all events; by the number of the database, which Redis does not keep channels apart by. */
export const channelOf = ({ options }: Redis): string => `derby:events:${options.db ?? 0}`;

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
export async function publishEvent(publisher: Redis, event: DomainEvent): Promise<void> {
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
export function readEvent(text: string): DomainEvent | undefined {
  try {
    return eventSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

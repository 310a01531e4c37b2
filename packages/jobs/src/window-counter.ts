import type { DomainLogger } from '@derby/domain/kernel';
import { closeConnection, createProducerConnection } from './connections.ts';
import { withinTime } from './within-time.ts';
import { createLocalWindowCounter, type WindowCount, type WindowCounter } from './local-window-counter.ts';

/** A Redis that hangs delays a request by this long, and then is not called for a while. */
const ANSWER_TIMEOUT_MS = 1_000;
const PAUSE_AFTER_FAILURE_MS = 5_000;

/** The window begins with its first event and ends by itself. Atomic, on Redis's own clock. */
const COUNT_SCRIPT = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}
`;

/** A counter that owns its connection; `close` releases it. */
export interface OwnedWindowCounter extends WindowCounter {
  close(): Promise<void>;
}

/**
 * Counts in Redis for all processes together. Never rejects: while Redis is away or hangs, each process
 * counts for itself. A window of another length is another count, so a changed length is obeyed at once.
 */
export function createWindowCounter(
  redisUrl: string,
  logger: DomainLogger,
  { answerTimeoutMs = ANSWER_TIMEOUT_MS } = {},
): OwnedWindowCounter {
  const connection = createProducerConnection({ redisUrl, role: 'window-counter', logger });
  const local = createLocalWindowCounter();
  let isPausedUntil = 0;

  async function countTogether(key: string, windowMs: number): Promise<WindowCount> {
    const name = `derby:window:${windowMs}:${key}`;
    const [count, resetMs] = (await withinTime(connection.eval(COUNT_SCRIPT, 1, name, windowMs), answerTimeoutMs)) as [
      number,
      number,
    ];
    return { count, resetMs };
  }

  return {
    async count(key, windowMs) {
      if (connection.status !== 'ready' || performance.now() < isPausedUntil) return await local.count(key, windowMs);
      try {
        return await countTogether(key, windowMs);
      } catch {
        // The connection tells about outages itself.
        isPausedUntil = performance.now() + PAUSE_AFTER_FAILURE_MS;
        return await local.count(key, windowMs);
      }
    },
    close: async () => await closeConnection(connection),
  };
}

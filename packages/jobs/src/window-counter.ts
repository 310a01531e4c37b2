import type { DomainLogger } from '@derby/domain/kernel';
import { withinTime } from '@derby/server-kit/within-time';
import { closeConnection, createProducerConnection } from './connections.ts';

/** How many events of a key there were in the present window, this one included. */
export interface WindowCount {
  readonly count: number;
  /** Until the window ends. */
  readonly resetMs: number;
}

/** Counts events by key in windows of a given length. */
export interface WindowCounter {
  count(key: string, windowMs: number): Promise<WindowCount>;
}

/** Bounds the memory when many addresses come; the oldest window goes first. */
const MAX_WINDOWS = 50_000;

/** Counts in this process alone. `now` gives milliseconds that never run backwards. */
export function createLocalWindowCounter(now: () => number = () => performance.now()): WindowCounter {
  const windows = new Map<string, { count: number; readonly endsAt: number }>();

  function windowOf(name: string, windowMs: number): { count: number; readonly endsAt: number } {
    const stored = windows.get(name);
    if (stored && stored.endsAt > now()) return stored;
    // Set anew, so that the map's order stays that of the windows' beginnings.
    windows.delete(name);
    const oldest = windows.keys().next();
    if (windows.size >= MAX_WINDOWS && !oldest.done) windows.delete(oldest.value);
    const begun = { count: 0, endsAt: now() + windowMs };
    windows.set(name, begun);
    return begun;
  }

  return {
    async count(key, windowMs) {
      const window = windowOf(`${windowMs}:${key}`, windowMs);
      window.count += 1;
      return { count: window.count, resetMs: window.endsAt - now() };
    },
  };
}

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

  return {
    async count(key, windowMs) {
      if (connection.status !== 'ready' || performance.now() < isPausedUntil) return await local.count(key, windowMs);
      try {
        const counted = connection.eval(COUNT_SCRIPT, 1, `derby:window:${windowMs}:${key}`, windowMs);
        const [count, resetMs] = (await withinTime(counted, answerTimeoutMs)) as [number, number];
        return { count, resetMs };
      } catch {
        // The connection tells about outages itself.
        isPausedUntil = performance.now() + PAUSE_AFTER_FAILURE_MS;
        return await local.count(key, windowMs);
      }
    },
    close: async () => await closeConnection(connection),
  };
}

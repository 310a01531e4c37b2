import type { DomainLogger } from '@derby/domain/kernel';
import { withinTime } from '@derby/server-kit/within-time';
import { closeConnection, createProducerConnection } from './connections.ts';

/** Number of events of a key in the current window, including this one. */
export interface WindowCount {
  readonly count: number;
  /** Milliseconds until the window ends. */
  readonly resetMs: number;
}

/** Counts events by key in windows of a given length. */
export interface WindowCounter {
  count(key: string, windowMs: number): Promise<WindowCount>;
}

/** Limits memory when there are many addresses. The oldest window is evicted. */
const MAX_WINDOWS = 50_000;

/** Creates a counter in this process. `now` returns milliseconds that never decrease. */
export function createLocalWindowCounter(now: () => number = () => performance.now()): WindowCounter {
  const windows = new Map<string, { count: number; readonly endsAt: number }>();

  function windowOf(name: string, windowMs: number): { count: number; readonly endsAt: number } {
    const stored = windows.get(name);
    if (stored && stored.endsAt > now()) return stored;
    // Insert again, so that the map is ordered by the start of windows.
    windows.delete(name);
    const oldest = windows.keys().next();
    if (windows.size >= MAX_WINDOWS && !oldest.done) windows.delete(oldest.value);
    const newWindow = { count: 0, endsAt: now() + windowMs };
    windows.set(name, newWindow);
    return newWindow;
  }

  return {
    async count(key, windowMs) {
      const window = windowOf(`${windowMs}:${key}`, windowMs);
      window.count += 1;
      return { count: window.count, resetMs: window.endsAt - now() };
    },
  };
}

/** A hanging Redis delays a request by this long, and then is not called for a while. */
const RESPONSE_TIMEOUT_MS = 1_000;
const PAUSE_AFTER_FAILURE_MS = 5_000;

/** A window starts with its first event and expires. Atomic, by the clock of Redis. */
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
 * Creates a counter in Redis, shared by all processes. Never rejects: while Redis is down or hangs, each process counts
 * for itself. Windows of different lengths are counted separately, so a changed length takes effect at once.
 */
export function createWindowCounter(
  redisUrl: string,
  logger: DomainLogger,
  { responseTimeoutMs = RESPONSE_TIMEOUT_MS } = {},
): OwnedWindowCounter {
  const connection = createProducerConnection({ redisUrl, role: 'window-counter', logger });
  const local = createLocalWindowCounter();
  let isPausedUntil = 0;

  return {
    async count(key, windowMs) {
      if (connection.status !== 'ready' || performance.now() < isPausedUntil) return await local.count(key, windowMs);
      try {
        const counted = connection.eval(COUNT_SCRIPT, 1, `derby:window:${windowMs}:${key}`, windowMs);
        const [count, resetMs] = (await withinTime(counted, responseTimeoutMs)) as [number, number];
        return { count, resetMs };
      } catch {
        // The connection already logs outages.
        isPausedUntil = performance.now() + PAUSE_AFTER_FAILURE_MS;
        return await local.count(key, windowMs);
      }
    },
    close: async () => await closeConnection(connection),
  };
}

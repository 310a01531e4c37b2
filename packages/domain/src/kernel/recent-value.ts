import { isDatabaseConnected, type Connection } from './database.ts';
import type { DomainLogger } from './deps.ts';
import { elapsedMs } from './host-time.ts';

/** With the lifetime of the front door's cache one second (docs/guarantees.md, P3). */
const RECENT_MS = 500;

/** A value of the database that one process keeps in memory and reads again before it is used. */
export interface RecentValue<Value> {
  /** Reads the value. Rejects when it cannot be read. */
  read(): Promise<Value>;
  /**
   * Resolves when the value is current, at most half a second old; all callers share one read. Does not wait while the
   * database is down, because reads from memory go on. A read that failed more than half a second ago says nothing
   * about now, so callers wait again.
   */
  recent(): Promise<void>;
  /** Resolves when all that was stored before this call is read. Never rejects: the last known value stays. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/** Creates the reader of a value that `read` reads and keeps; `name` appears in log lines. */
export function createRecentValue<Value>(
  deps: { readonly database: Connection; readonly logger: DomainLogger },
  options: { readonly name: string; readonly read: () => Promise<Value>; readonly nowMs?: (() => number) | undefined },
): RecentValue<Value> {
  const { name, nowMs = elapsedMs } = options;
  /** When the last successful read began. */
  let readAtMs = Number.NEGATIVE_INFINITY;
  let isStale = false;
  let failedAtMs = Number.NEGATIVE_INFINITY;
  let mayWait = true;
  let running: Promise<void> | undefined;
  let runningSinceMs = 0;
  let next: Promise<void> | undefined;

  async function read(): Promise<Value> {
    const beganAtMs = nowMs();
    const value = await options.read();
    readAtMs = beganAtMs;
    return value;
  }

  async function readOrKeep(): Promise<void> {
    try {
      await read();
      if (isStale) deps.logger.info({ value: name }, 'value readable again');
      isStale = false;
    } catch (error) {
      // Log an outage once, not every few seconds.
      if (!isStale) deps.logger.error({ err: error, value: name }, 'failed to read value, keeping the last known one');
      isStale = true;
      failedAtMs = nowMs();
    }
  }

  /** Runs one read at a time. A call during a read waits for the next one. */
  async function refresh(): Promise<void> {
    if (!running) {
      runningSinceMs = nowMs();
      running = readOrKeep().finally(() => (running = undefined));
      return await running;
    }
    next ??= running.then(async () => {
      next = undefined;
      await refresh();
    });
    return await next;
  }

  return {
    read,
    async recent() {
      const calledAtMs = nowMs();
      if (calledAtMs - readAtMs <= RECENT_MS) return;
      const shared = calledAtMs - runningSinceMs > RECENT_MS ? undefined : running;
      // Decided once for each read, so that a database that hangs delays only the callers of one.
      if (running === undefined) mayWait = !isStale || calledAtMs - failedAtMs > RECENT_MS;
      const reading = shared ?? refresh();
      if (mayWait && isDatabaseConnected(deps.database)) await reading;
    },
    refresh,
    close: async () => await (next ?? running),
  };
}

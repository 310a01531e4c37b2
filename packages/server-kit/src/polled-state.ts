import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './logger.ts';

/** Settings count everywhere within five seconds (docs/architecture.md, "Flow of a setting"); an answer may be late. */
const INTERVAL_MS = 2_000;
const FIRST_READ_TIMEOUT_MS = 3_000;
/** Processes start beside each other: until the first answer the other process is asked more often, and quietly. */
const START_INTERVAL_MS = 250;
const QUIET_FAILURES_AT_START = FIRST_READ_TIMEOUT_MS / START_INTERVAL_MS;

/** What another process says, read again and again. */
export interface PolledState<State> {
  /** The last answer, or the given first value before one came. Costs nothing. */
  current(): State;
  /** Begins to read; resolves after the first answer or failure, and after three seconds at the latest. */
  start(): Promise<void>;
  close(): void;
}

/**
 * Polls `read` and keeps its last answer, for processes that get no events. An outage leaves the last answer in place
 * and is logged once.
 */
export function createPolledState<State>(options: {
  name: string;
  first: State;
  read: () => Promise<State>;
  onRead?: (state: State) => void;
  logger: Logger;
  intervalMs?: number;
}): PolledState<State> {
  const { name, read, onRead, logger, intervalMs = INTERVAL_MS } = options;
  const closing = new AbortController();
  let state = options.first;
  let hasAnswered = false;
  /** Since the last answer. */
  let failures = 0;

  async function readOnce(): Promise<void> {
    try {
      state = await read();
      onRead?.(state);
      hasAnswered = true;
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures !== (hasAnswered ? 1 : QUIET_FAILURES_AT_START)) return;
      logger.warn({ err: error, state: name }, 'failed to read state, keeping the last known one');
    }
  }

  async function goOn(firstRead: Promise<void>): Promise<void> {
    await firstRead;
    while (!closing.signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop
      await sleep(hasAnswered ? intervalMs : Math.min(intervalMs, START_INTERVAL_MS), undefined, {
        signal: closing.signal,
        ref: false,
      }).catch(() => undefined);
      // oxlint-disable-next-line no-await-in-loop
      if (!closing.signal.aborted) await readOnce();
    }
  }

  return {
    current: () => state,
    async start() {
      const firstRead = readOnce();
      void goOn(firstRead);
      await Promise.race([firstRead, sleep(FIRST_READ_TIMEOUT_MS, undefined, { ref: false })]);
    },
    close: () => closing.abort(),
  };
}

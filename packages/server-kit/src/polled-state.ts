import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './logger.ts';

/** Settings take effect within 5 s (docs/architecture.md, "Flow of a setting"), and a response may be late. */
const INTERVAL_MS = 2_000;
const FIRST_READ_TIMEOUT_MS = 3_000;
/** Processes start at the same time, so poll faster and without logging until the first response. */
const START_INTERVAL_MS = 250;
const QUIET_FAILURES_AT_START = FIRST_READ_TIMEOUT_MS / START_INTERVAL_MS;

/** The state of another process, polled. */
export interface PolledState<State> {
  /** Returns the last state, or `first` before there is one. */
  current(): State;
  /** Starts polling. Resolves after the first success or failure, at the latest after 3 s. */
  start(): Promise<void>;
  close(): void;
}

/**
 * Polls `read` and keeps the last result, for processes that get no events. During an outage the last result stays, and
 * one line is logged.
 */
export function createPolledState<State>(options: {
  name: string;
  first: State;
  read: () => Promise<State>;
  onRead?: (state: State) => void;
  logger: Logger;
  intervalMs?: number | undefined;
}): PolledState<State> {
  const { name, read, onRead, logger, intervalMs = INTERVAL_MS } = options;
  const closing = new AbortController();
  let state = options.first;
  let hasSucceeded = false;
  /** Number of failures since the last success. */
  let failures = 0;

  async function readOnce(): Promise<void> {
    try {
      state = await read();
      onRead?.(state);
      hasSucceeded = true;
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures !== (hasSucceeded ? 1 : QUIET_FAILURES_AT_START)) return;
      logger.warn({ err: error, state: name }, 'failed to read state, keeping the last known one');
    }
  }

  async function poll(firstRead: Promise<void>): Promise<void> {
    await firstRead;
    while (!closing.signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop
      await sleep(hasSucceeded ? intervalMs : Math.min(intervalMs, START_INTERVAL_MS), undefined, {
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
      void poll(firstRead);
      await Promise.race([firstRead, sleep(FIRST_READ_TIMEOUT_MS, undefined, { ref: false })]);
    },
    close: () => closing.abort(),
  };
}

import type { Clock, DomainLogger } from '@derby/domain/kernel';

/** Work that is repeated, one iteration at a time. */
export interface Loop {
  start(): void;
  /** Starts the next iteration at once, or right after the running one. */
  wake(): void;
  /** Stops the loop. Resolves when the running iteration has ended. */
  stop(): Promise<void>;
}

/**
 * Runs `work` at the start, when woken and every `intervalMs`. A failed iteration is logged and retried after the
 * interval. Only `stop` ends the loop; it aborts the signal.
 */
export function createLoop(options: {
  name: string;
  intervalMs: number;
  work: (signal: AbortSignal) => Promise<unknown>;
  clock: Pick<Clock, 'sleep'>;
  logger: DomainLogger;
}): Loop {
  const { name, intervalMs, work, clock, logger } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let nap = new AbortController();
  let running: Promise<void> | undefined;

  async function round(): Promise<void> {
    try {
      await work(signal);
    } catch (error) {
      logger.error({ err: error, loop: name }, 'loop iteration failed, will retry');
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      nap = new AbortController();
      // oxlint-disable-next-line no-await-in-loop
      await round();
      // After a wake during the iteration the signal is already aborted, so the sleep returns at once.
      // oxlint-disable-next-line no-await-in-loop
      await clock.sleep(intervalMs, nap.signal);
    }
  }

  return {
    start() {
      running ??= run();
    },
    wake() {
      nap.abort();
    },
    async stop() {
      stopping.abort();
      nap.abort();
      await running;
    },
  };
}

import type { Clock, DomainLogger } from '@derby/domain/kernel';

/** Work that is done again and again, one round at a time. */
export interface Loop {
  start(): void;
  /** The next round begins at once, or right after the one that is running. */
  wake(): void;
  /** Resolves when the round that is running has ended; no other one begins. */
  stop(): Promise<void>;
}

/**
 * Does `work` at the start, when woken and every `intervalMs`. A round that fails is logged and
 * followed by the next one in its time: nothing here ends but by `stop`, which aborts the signal.
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
      // Woken in the meantime: the signal has aborted already and the sleep is over at once.
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

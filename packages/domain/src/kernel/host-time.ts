// oxlint-disable no-restricted-imports -- the source
import { clearInterval, setInterval } from 'node:timers';
import { setTimeout } from 'node:timers/promises';
// oxlint-enable no-restricted-imports
import type { Clock } from './deps.ts';

/* The time of the host. The domain has no other source of it, so that tests and a simulation can replace it. */

/** The clock of the host. */
export const systemClock: Clock = {
  now: () => new Date(),
  // It rejects only when the signal aborts.
  sleep: async (ms, signal) => await setTimeout(ms, undefined, { signal }).catch(() => undefined),
};

/** Returns milliseconds since some moment, whatever happens to the clock. */
export const elapsedMs = (): number => performance.now();

/** Repeats work every `ms` until the returned function is called. Does not keep the process alive. */
export type Repeat = (ms: number, work: () => void) => () => void;

/** Repeats work by the timers of the host. */
export const repeatEvery: Repeat = (ms, work) => {
  const timer = setInterval(work, ms).unref();
  return () => clearInterval(timer);
};

import type { Logger } from './logger.ts';
import { withinTime } from './within-time.ts';

/** A step of a shutdown, for example draining HTTP or closing the database. */
export interface ShutdownStep {
  readonly name: string;
  run(): Promise<unknown> | void;
}

const STEP_TIMEOUT_MS = 4_000;

/**
 * Returns a function that runs the steps in order, each for at most `stepTimeoutMs`. A failed step is logged and the
 * next one still runs. Later calls return the result of the first. Rejects with an AggregateError when a step failed.
 */
export function createShutdown(
  logger: Logger,
  steps: readonly ShutdownStep[],
  stepTimeoutMs: number = STEP_TIMEOUT_MS,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  async function shutDown(): Promise<void> {
    const failures: unknown[] = [];
    for (const step of steps) {
      try {
        // Sequential: stop new work before closing what it needs.
        // oxlint-disable-next-line no-await-in-loop
        await withinTime(Promise.resolve(step.run()), stepTimeoutMs);
      } catch (error) {
        failures.push(error);
        logger.error({ err: error, step: step.name }, 'shutdown step failed');
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'the shutdown was not clean');
  }
  return () => (running ??= shutDown());
}

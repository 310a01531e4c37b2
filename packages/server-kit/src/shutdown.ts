import type { Logger } from './logger.ts';
import { withinTime } from './within-time.ts';

/** One step of a shutdown, e.g. draining HTTP or closing the database. */
export interface ShutdownStep {
  readonly name: string;
  run(): Promise<unknown> | void;
}

const STEP_TIMEOUT_MS = 4_000;

/**
 * Runs the steps in their order, each for at most `stepTimeoutMs`; a failing step is logged and the
 * next one still runs. The returned function may be called again: it answers the first run's result.
 * Rejects with an AggregateError when any step failed.
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
        // The order is the point: intake stops before what it needs is closed.
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

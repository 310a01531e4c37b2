import type { FastifyInstance } from 'fastify';
import { createLogger, type Logger } from './logger.ts';
import { withinTime } from './within-time.ts';

/** The part of `app.ts` that `main.ts` runs. */
export interface Service {
  /** Resolves when requests or jobs are accepted. */
  readonly start: () => Promise<void>;
  /** Idempotent. Resolves when all resources are released. */
  readonly close: () => Promise<void>;
}

const SHUTDOWN_LIMIT_MS = 10_000;

/**
 * Runs a service until SIGTERM or SIGINT, then closes it within 10 s.
 * Exits with 0 after a clean close. Exits with 1 after a failed start, an uncaught error, or a close that failed or
 * took too long, so that a supervisor can distinguish a stop from a crash. A failed start prints one sentence on
 * stderr, not a stack trace.
 */
export async function runService(name: string, create: (logger: Logger) => Service | Promise<Service>): Promise<void> {
  // Logs only start and stop. The service sets its own log level.
  const logger = createLogger({ name, level: 'info' });
  let service: Service | undefined;
  let stopping = false;

  async function stop(exitCode: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    process.exitCode = exitCode;
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
    try {
      await service?.close();
    } catch (error) {
      logger.error({ err: error }, 'close failed');
      process.exitCode = 1;
    }
    process.exit();
  }

  process.once('SIGTERM', () => void stop(0));
  process.once('SIGINT', () => void stop(0));
  process.once('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught error');
    void stop(1);
  });
  process.once('unhandledRejection', (error) => {
    logger.fatal({ err: error }, 'unhandled rejection');
    void stop(1);
  });

  try {
    service = await create(logger);
    await service.start();
    logger.info('started');
  } catch (error) {
    process.stderr.write(`${name}: ${sentenceOf(error)}\n`);
    await stop(1);
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `port ${String(error.port)} is in use; stop what listens there or choose another port`;
  }
  return error.message;
}

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

/** Time for running requests to end. */
const DRAIN_MS = 3_000;

/** Closes a server: it accepts no new requests and completes running ones. After 3 s all connections are closed. */
export async function drainHttp(server: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => server.server.closeAllConnections(), DRAIN_MS);
  try {
    await server.close();
  } finally {
    clearTimeout(timer);
  }
}

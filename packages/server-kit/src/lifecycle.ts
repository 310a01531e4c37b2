import { createLogger, type Logger } from './logger.ts';

/** What `app.ts` of a process hands to `main.ts`. */
export interface Service {
  /** Resolves once requests or jobs are taken. */
  readonly start: () => Promise<void>;
  /** Idempotent; resolves when everything the service owns is released. */
  readonly close: () => Promise<void>;
}

const SHUTDOWN_LIMIT_MS = 10_000;

/**
 * Runs a service until SIGTERM or SIGINT, then closes it within 10 s.
 *
 * The exit code is 0 after a clean close and 1 after a failed start, an uncaught error or a close
 * that failed or took too long, so that a supervisor can tell a stop from a crash. A failed start is
 * one sentence on stderr, not a stack trace.
 */
export async function runService(name: string, create: (logger: Logger) => Service | Promise<Service>): Promise<void> {
  // The level comes with the service's own configuration; this logger only tells about life and death.
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

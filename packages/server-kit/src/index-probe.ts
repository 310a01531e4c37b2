import type { Logger } from './logger.ts';
import { createPolledState } from './polled-state.ts';
import type { ReadinessProbe } from './readiness.ts';

/** Watches the indexes of a database. Its probe costs nothing: they are looked at in the background. */
export interface IndexProbe {
  readonly probe: ReadinessProbe;
  /** Looks at the indexes for the first time and then every 2 s. */
  start(): Promise<void>;
  close(): void;
}

/** `findMissing` gives the names of missing indexes. While it fails the last known state counts. */
export function createIndexProbe(options: {
  findMissing: () => Promise<readonly string[]>;
  logger: Logger;
  intervalMs?: number;
}): IndexProbe {
  const { findMissing, logger, intervalMs } = options;
  let known = '';

  function onRead(missing: readonly string[]): void {
    if (missing.join() === known) return;
    known = missing.join();
    if (missing.length > 0) logger.error({ missing }, 'indexes missing, npm run migrate makes them');
    else logger.info({ missing }, 'all indexes exist');
  }

  const state = createPolledState<readonly string[]>({
    name: 'indexes',
    first: [],
    read: findMissing,
    onRead,
    logger,
    ...(intervalMs === undefined ? {} : { intervalMs }),
  });
  return {
    probe: {
      name: 'indexes',
      async check() {
        if (state.current().length > 0) throw new Error('indexes are missing');
      },
    },
    start: () => state.start(),
    close: () => state.close(),
  };
}

import { systemClock, type Clock, type DomainEvent } from '@derby/domain/kernel';
import type { SendingDeps } from '@derby/domain/messaging';
import { startHeartbeat } from '@derby/backend-kit/heartbeat';
import { withinTime } from '@derby/server-kit/within-time';
import { createShutdown, drainHttp, type Service } from '@derby/server-kit/lifecycle';
import { createHttpApp } from '@derby/server-kit/http';
import { createLogger, type Logger } from '@derby/server-kit/logger';
import { openDependencies, type OpenDependencies } from './dependencies.ts';
import type { WorkerConfig } from './env.ts';
import { createJobWorker } from './job-worker.ts';
import { createSendingMetrics, registerRowMetrics } from './metrics.ts';
import { startWork } from './work.ts';

/** Long enough for the responses to most sent requests. The next worker looks up a message whose request was cut off. */
const STEP_TIMEOUT_MS = 7_000;
/** For the last statements to Redis, which may hang. */
const REDIS_TIMEOUT_MS = 1_000;

const CHANGES_BOARD: ReadonlySet<DomainEvent['kind']> = new Set(['entries-changed', 'board-cleared', 'derby-ended']);

/** Parts of a worker that a test replaces. */
export interface WorkerOverrides {
  readonly logger?: Logger;
  readonly clock?: Clock;
  /** Replaces parts of the sending, made from the real ones. */
  readonly sending?: (deps: SendingDeps) => Partial<Pick<SendingDeps, 'sender' | 'slot' | 'claims'>>;
}

/** A worker service; `url` is its health address once it has started. */
export interface MessageWorker extends Service {
  url(): string;
}

/**
 * Creates the process that sends messages. `start` connects, creates the indexes and starts the loops; nothing happens
 * before.
 */
export function createWorker(config: WorkerConfig, overrides: WorkerOverrides = {}): MessageWorker {
  const logger = overrides.logger ?? createLogger({ name: 'worker', level: config.logLevel });
  let opened: OpenDependencies | undefined;
  let stopWork: (() => Promise<void>) | undefined;
  let url = '';
  const app = createHttpApp({ logger, probes: () => opened?.probes });
  app.refuseOtherMethods();
  const sending = createSendingMetrics(app.metrics);

  return {
    url: () => url,
    async start() {
      opened = await openDependencies(config, { logger, clock: overrides.clock ?? systemClock });
      url = await app.server.listen(config.listen);
      const { deps, redis } = opened;
      const { sender, slot, ...parts } = { ...deps, ...overrides.sending?.(deps) };
      const metered = { ...parts, sender: sending.metered(sender), slot: sending.meteredSlot(slot) };
      registerRowMetrics(app.metrics, metered, { kind: 'system', name: 'worker' });
      const work = await startWork(metered, { ...config, onResult: sending.dealtWith });
      opened.deps.events.subscribe(({ kind }) => {
        if (CHANGES_BOARD.has(kind)) work.wakeKeepsakes();
      });
      const jobWorker = createJobWorker(config.redisUrl, work.jobs);
      const heartbeat = startHeartbeat({ redis, workerId: deps.leases.holder });
      stopWork = async () => {
        await Promise.all([work.stop(), jobWorker.close()]);
        await withinTime(heartbeat.stop(), REDIS_TIMEOUT_MS).catch(() => undefined);
      };
    },
    close: createShutdown(
      logger,
      [
        { name: 'intake', run: () => app.drain() },
        { name: 'work', run: async () => await stopWork?.() },
        { name: 'http', run: async () => await drainHttp(app.server) },
        { name: 'dependencies', run: async () => await opened?.close() },
      ],
      STEP_TIMEOUT_MS,
    ),
  };
}

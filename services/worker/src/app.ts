import { sweepAuditEvents } from '@derby/domain/audit';
import { makeScheduledBackup, retainBackups } from '@derby/domain/backups';
import { makeMissingThumbnails, sweepOrphanPhotos, sweepRequestKeys } from '@derby/domain/entries';
import { systemClock, type Clock, type SystemActor } from '@derby/domain/kernel';
import { FIRST_LOOK_PART, releaseStaleClaims, type SendingDeps } from '@derby/domain/messaging';
import { sweepPastBoards } from '@derby/domain/past-derbies';
import { startHeartbeat } from '@derby/backend-kit/heartbeat';
import { withinTime } from '@derby/server-kit/within-time';
import { createShutdown, drainHttp, type Service } from '@derby/server-kit/lifecycle';
import { createHttpApp } from '@derby/server-kit/http';
import { createLogger, type Logger } from '@derby/server-kit/logger';
import type { Registry } from 'prom-client';
import { openDependencies, type OpenDependencies } from './dependencies.ts';
import type { WorkerConfig } from './env.ts';
import { createJobWorker } from './job-worker.ts';
import { createLoop, type Loop } from './loop.ts';
import { createSendingMetrics, registerRowMetrics, type SendingMetrics } from './metrics.ts';
import { sendMessages } from './send-messages.ts';
import { reconcile } from './reconcile.ts';

/** Long enough for the responses to most sent requests. The next worker looks up a message whose request was cut off. */
const STEP_TIMEOUT_MS = 7_000;
/** Added to the spacing, because another worker may be waiting for the slot too. */
const SLOT_PATIENCE_MS = 1_000;

/** The interval of the sweep for rows and photos that a crash left, and for expired audit events and backups. */
const SWEEP_INTERVAL_MS = 60 * 60 * 1_000;
/** For the last statements to Redis, which may hang. */
const REDIS_TIMEOUT_MS = 1_000;
/** Schedules are accurate to the minute. */
const BACKUP_LOOK_INTERVAL_MS = 30 * 1_000;

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
  let work: Work | undefined;
  let url = '';
  const app = createHttpApp({ logger, probes: () => opened?.probes });
  app.refuseOtherMethods();
  const sending = createSendingMetrics(app.metrics);

  return {
    url: () => url,
    async start() {
      opened = await openDependencies(config, { logger, clock: overrides.clock ?? systemClock });
      url = await app.server.listen(config.listen);
      const deps = { ...opened.deps, ...overrides.sending?.(opened.deps) };
      work = await startWork(config, { ...opened, deps }, { registry: app.metrics, sending });
    },
    close: createShutdown(
      logger,
      [
        { name: 'intake', run: () => app.drain() },
        { name: 'work', run: async () => await work?.stop() },
        { name: 'http', run: async () => await drainHttp(app.server) },
        { name: 'dependencies', run: async () => await opened?.close() },
      ],
      STEP_TIMEOUT_MS,
    ),
  };
}

interface Work {
  stop(): Promise<void>;
}

/**
 * Runs four loops: send messages, reconcile unfinished work, sweep expired data, and make scheduled backups. Jobs and
 * changed settings only wake them.
 */
async function startWork(
  config: WorkerConfig,
  { deps, redis }: OpenDependencies,
  metrics: { registry: Registry; sending: SendingMetrics },
): Promise<Work> {
  const actor: SystemActor = { kind: 'system', name: 'worker' };
  const { clock, logger } = deps;
  const sendingDeps = {
    ...deps,
    sender: metrics.sending.metered(deps.sender),
    slot: metrics.sending.meteredSlot(deps.slot),
  };
  registerRowMetrics(metrics.registry, deps, actor);
  await releaseStaleClaims(deps, actor);

  const loop = (name: string, intervalMs: number, work: (signal: AbortSignal) => Promise<unknown>): Loop =>
    createLoop({ name, intervalMs, work, clock, logger });

  const sending = loop('sending', config.lookIntervalMs, async (signal) => {
    await sendMessages(sendingDeps, actor, {
      claimer: deps.leases.holder,
      signal,
      patienceMs: config.smsSpacingMs + SLOT_PATIENCE_MS,
      onResult: metrics.sending.dealtWith,
    });
  });
  const firstLookMs = config.timings.lookUpGraceMs * FIRST_LOOK_PART;
  const reconciling = loop('reconcile', Math.min(config.lookIntervalMs, firstLookMs), async () => {
    await reconcile(deps, actor);
    sending.wake();
  });
  const sweeping = loop('sweeping', SWEEP_INTERVAL_MS, async (signal) => {
    await sweepAuditEvents(deps, actor);
    await sweepPastBoards(deps, actor);
    await sweepRequestKeys(deps, actor);
    await sweepOrphanPhotos(deps, actor);
    await makeMissingThumbnails(deps, actor, signal);
    await retainBackups(deps, actor);
  });
  const backingUp = loop('backing up', BACKUP_LOOK_INTERVAL_MS, () => makeScheduledBackup(deps, actor));
  const loops = [reconciling, sending, sweeping, backingUp];
  // Not on the event: the settings are read after it, so the loops would still find the old ones.
  deps.settings.watch(() => {
    sending.wake();
    backingUp.wake();
  });
  const wake = { wakeSending: () => sending.wake(), wakeReconcile: () => reconciling.wake() };
  const jobWorker = createJobWorker(config.redisUrl, { deps, actor, ...wake });
  const heartbeat = startHeartbeat({ redis, workerId: deps.leases.holder });
  for (const each of loops) each.start();

  return {
    async stop() {
      await Promise.all([...loops.map((each) => each.stop()), jobWorker.close()]);
      await withinTime(heartbeat.stop(), REDIS_TIMEOUT_MS).catch(() => undefined);
    },
  };
}

import { createSessionCache, endSessionsOfOtherKeys, type AccountsDeps } from '@derby/domain/accounts';
import { openBackupStore } from '@derby/domain/backups';
import { ALL_INDEXES } from '@derby/domain/database';
import { completeReset, createDerbyStateReader, type ResetDeps } from '@derby/domain/derby';
import { createDivisionReader, type EntryDeps } from '@derby/domain/entries';
import {
  connectDatabase,
  createLeases,
  createSecretBox,
  missingIndexes,
  readAnyDocument,
  systemClock,
  type Connection,
  type DomainEvent,
  type EventPublisher,
  type SecretBox,
  type SessionEnder,
} from '@derby/domain/kernel';
import { createLiveBoard, type LeaderboardDeps, type LiveBoard } from '@derby/domain/leaderboard';
import { readWorkerAlarm, type PreflightDeps } from '@derby/domain/messaging';
import { createUploadLimits, openPhotoStore } from '@derby/domain/photos';
import { createSettingsStore, type SettingsStore } from '@derby/domain/settings';
import { createAttemptStore } from '@derby/jobs/attempt-store';
import { closeConnection, createProducerConnection } from '@derby/jobs/connections';
import { createJobQueue } from '@derby/jobs/job-queue';
import { createEventBus } from '@derby/jobs/event-bus';
import { isAnyWorkerAlive } from '@derby/jobs/heartbeat';
import type { WindowCounter } from '@derby/jobs/local-window-counter';
import { createWindowCounter } from '@derby/jobs/window-counter';
import { createIndexProbe } from '@derby/server-kit/index-probe';
import { setLogLevel, type Logger } from '@derby/server-kit/logger';
import { isProcessGone, processName } from '@derby/server-kit/process-name';
import type { ReadinessProbe } from '@derby/server-kit/readiness';
import type { GatewayConfig } from './env.ts';

/** What the resolvers' use cases need; made once, and given to each request with its id and log. */
export type GatewayDeps = AccountsDeps &
  ResetDeps &
  EntryDeps &
  PreflightDeps &
  LeaderboardDeps & {
    readonly settings: SettingsStore;
    readonly board: LiveBoard;
    readonly sessions: SessionEnder;
    readonly requestCounter: WindowCounter;
  };

/** The dependencies of a running gateway. */
export interface OpenDependencies {
  readonly deps: GatewayDeps;
  readonly probes: readonly ReadinessProbe[];
  close(): Promise<void>;
}

/** `database_pool_size` until the settings have been read. */
const FIRST_POOL_SIZE = 10;

/** How long is waited for a server. */
export interface ServerTimeouts {
  /** For an answer of the database. */
  readonly statementTimeoutMs?: number;
  /** For the counts in Redis. */
  readonly answerTimeoutMs?: number;
}

/** A client waits: a database that hangs becomes a clear 503 within two seconds (docs/guarantees.md, D3). */
const STATEMENT_TIMEOUT_MS = 1_700;

interface Store {
  readonly database: Connection;
  readonly settings: SettingsStore;
  close(): Promise<void>;
}

/**
 * Connects to everything and reads the settings. Rejects with a sentence when the
 * database is away; Redis may be away, `/ready` then says so.
 */
export async function openDependencies(
  config: GatewayConfig,
  logger: Logger,
  timeouts: ServerTimeouts = {},
): Promise<OpenDependencies> {
  const secrets = createSecretBox(config.secrets.secretsKey);
  const { database, settings, ...store } = await openStoreAsConfigured(config, { logger, secrets, timeouts });
  settings.watch(({ logLevel }) => setLogLevel(logger, logLevel));
  const bus = createEventBus(config.redisUrl, logger);
  const jobQueue = createJobQueue(config.redisUrl, logger);
  const requestCounter = createWindowCounter(config.redisUrl, logger, timeouts);
  const redis = createProducerConnection({ redisUrl: config.redisUrl, role: 'gateway-readiness', logger });
  const sessionCache = createSessionCache();
  const attempts = createAttemptStore(config.redisUrl, logger, timeouts);
  const derbyState = createDerbyStateReader({ database });
  const board = createLiveBoard({
    source: createDivisionReader({ database }),
    derbyState,
    settings,
    isReceiving: () => bus.isReceiving(),
    clock: systemClock,
    logger,
  });
  bus.onInterrupted(() => board.interrupted());
  bus.subscribe(async (event: DomainEvent) => {
    sessionCache.forget(event);
    if (event.kind === 'settings-changed') await settings.refresh();
    await board.handle(event);
  });
  // A caller finds its own write on this process's board, with or without Redis.
  const events: EventPublisher = {
    publish: async (event) => void (await Promise.all([board.handle(event), bus.publish(event)])),
  };

  const deps: GatewayDeps = {
    database,
    clock: systemClock,
    events,
    jobQueue,
    secrets,
    logger,
    settings,
    sessionCache,
    sessions: { endOfOtherKeys: async () => await endSessionsOfOtherKeys(deps) },
    attempts,
    requestCounter,
    publicUrl: config.publicUrl,
    smsSpacingMs: config.smsSpacingMs,
    derbyState,
    board,
    boardState: board.boardState,
    divisions: board.divisions,
    uploadLimits: createUploadLimits(),
    backupStore: openBackupStore(config.storage),
    leases: createLeases({ clock: systemClock, holder: processName, isGone: isProcessGone }),
    photoStore: openPhotoStore({ storage: config.storage, uploadPath: settings.current().uploadPath, secrets }),
  };
  const indexes = createIndexProbe({
    findMissing: async () => await missingIndexes(database, ALL_INDEXES),
    logger,
  });
  await indexes.start();
  // Beside the first requests: those that a reset stands in the way of are refused in a sentence.
  const interrupted = completeReset(deps, { kind: 'system', name: 'gateway' }).catch((error: unknown) =>
    logger.error({ err: error }, 'failed to resume the reset, the worker will retry'),
  );
  return {
    deps,
    probes: [
      { name: 'database', check: async () => await readAnyDocument(database) },
      { name: 'redis', check: async () => await redis.ping() },
      indexes.probe,
      // The gateway works without them, but the operator has to know.
      { name: 'worker', optional: true, check: async () => await assertAnyWorker(redis) },
      { name: 'sending', optional: true, isPublic: true, check: async () => await assertNoAlarm(deps) },
    ],
    async close() {
      indexes.close();
      await Promise.all([
        jobQueue.close(),
        bus.close(),
        attempts.close(),
        requestCounter.close(),
        closeConnection(redis),
        interrupted,
      ]);
      await store.close();
    },
  };
}

async function assertAnyWorker(redis: Parameters<typeof isAnyWorkerAlive>[0]): Promise<void> {
  if (!(await isAnyWorkerAlive(redis))) throw new Error('no worker has been heard of');
}

async function assertNoAlarm(deps: Parameters<typeof readWorkerAlarm>[0]): Promise<void> {
  const alarm = await readWorkerAlarm(deps, { kind: 'system', name: 'gateway' });
  if (alarm !== null) throw new Error('messages wait and nothing goes out');
}

/** The pool's size is itself a setting, so a database whose settings name another size is opened again. */
async function openStoreAsConfigured(
  config: GatewayConfig,
  parts: { logger: Logger; secrets: SecretBox; timeouts: ServerTimeouts },
): Promise<Store> {
  const store = await openStore(config, { ...parts, poolSize: FIRST_POOL_SIZE });
  const { databasePoolSize: poolSize } = store.settings.current();
  if (poolSize === FIRST_POOL_SIZE) return store;
  await store.close();
  return await openStore(config, { ...parts, poolSize });
}

async function openStore(
  config: GatewayConfig,
  parts: { logger: Logger; secrets: SecretBox; timeouts: ServerTimeouts; poolSize: number },
): Promise<Store> {
  const { logger, secrets, poolSize, timeouts } = parts;
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS } = timeouts;
  const database = await connectDatabase({ mongodbUrl: config.mongodbUrl, poolSize, statementTimeoutMs });
  const settings = createSettingsStore({ database, logger, secrets }, { initial: config.secrets.initialSettings });
  const close = async () => {
    await settings.close();
    await database.close();
  };
  try {
    await settings.start();
  } catch (error) {
    await close();
    throw error;
  }
  return { database, settings, close };
}

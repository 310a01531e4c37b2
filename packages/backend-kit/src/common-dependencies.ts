import { openBackupStore } from '@derby/domain/backups';
import { ALL_INDEXES } from '@derby/domain/database';
import {
  connectDatabase,
  createLeases,
  createSecretBox,
  missingIndexes,
  readAnyDocument,
  type Clock,
  type Connection,
  type SecretBox,
} from '@derby/domain/kernel';
import { openKeepsakeStore } from '@derby/domain/keepsakes';
import { readWorkerAlarm } from '@derby/domain/messaging';
import { openPhotoStore } from '@derby/domain/photos';
import { createSettingsStore, type SettingsStore } from '@derby/domain/settings';
import { setLogLevel, type Logger } from '@derby/server-kit/logger';
import { createPolledState } from '@derby/server-kit/polled-state';
import { isProcessGone, processName } from '@derby/server-kit/process-name';
import type { ReadinessProbe } from '@derby/server-kit/readiness';
import { closeConnection, createProducerConnection } from './connections.ts';
import type { DerbyConfig } from './env.ts';
import { createEventBus } from './event-bus.ts';
import { createJobQueue } from './job-queue.ts';

/** Options that differ between the processes. */
interface ProcessOptions {
  readonly name: 'gateway' | 'rest-compat' | 'worker';
  readonly logger: Logger;
  readonly clock: Clock;
  /** Maximum wait for the database's response to a statement. */
  readonly statementTimeoutMs: number;
  readonly isPatient?: boolean;
  /** Defaults to the setting `database_pool_size`. */
  readonly poolSize?: number;
}

/** Used until the setting `database_pool_size` has been read. */
const FIRST_POOL_SIZE = 10;

/**
 * Connects to all servers that the APIs and the worker need, and reads the settings, which stay current through events and
 * polling. Rejects with a readable error when the database is down. Redis may be down; `/ready` reports it.
 */
export async function openCommonDependencies(config: DerbyConfig, options: ProcessOptions) {
  const { name, logger, clock } = options;
  const { redisUrl, storage, publicUrl } = config;
  const secrets = createSecretBox(config.secrets.secretsKey);
  const { database, settings } = await openStoreAsConfigured(config, options, secrets);
  settings.watch(({ logLevel }) => setLogLevel(logger, logLevel));
  const events = createEventBus(redisUrl, logger);
  events.subscribe(async ({ kind }) => {
    if (kind === 'settings-changed') await settings.refresh();
  });
  const jobQueue = createJobQueue(redisUrl, logger);
  const redis = createProducerConnection({ redisUrl, role: `${name}-readiness`, logger });
  const indexes = watchIndexes(database, logger);
  await indexes.start();
  const sending: ReadinessProbe = {
    name: 'sending',
    // A new worker ends the alarm, so it must be ready during one.
    optional: true,
    isPublic: name === 'gateway',
    async check() {
      const alarm = await readWorkerAlarm({ database, settings, clock }, { kind: 'system', name });
      if (alarm !== null) throw new Error('messages are due but none is sent');
    },
  };
  return {
    deps: {
      database,
      clock,
      events,
      jobQueue,
      secrets,
      logger,
      settings,
      publicUrl,
      photoStore: openPhotoStore({ storage, uploadPath: settings.current().uploadPath, secrets }),
      keepsakeStore: openKeepsakeStore(storage),
      backupStore: openBackupStore(storage),
      leases: createLeases({ clock, holder: processName, isGone: isProcessGone }),
    },
    redis,
    probes: [
      { name: 'database', check: async () => await readAnyDocument(database) },
      { name: 'redis', check: async () => await redis.ping() },
      indexes.probe,
      sending,
    ] satisfies ReadinessProbe[],
    async close() {
      indexes.close();
      await Promise.all([jobQueue.close(), events.close(), closeConnection(redis)]);
      await settings.close();
      await database.close();
    },
  };
}

interface Store {
  readonly database: Connection;
  readonly settings: SettingsStore;
}

/** Opens the database again when the settings contain another pool size. */
async function openStoreAsConfigured(config: DerbyConfig, options: ProcessOptions, secrets: SecretBox): Promise<Store> {
  const store = await openStore(config, { poolSize: FIRST_POOL_SIZE, ...options }, secrets);
  const { databasePoolSize: poolSize } = store.settings.current();
  if (options.poolSize !== undefined || poolSize === FIRST_POOL_SIZE) return store;
  await store.settings.close();
  await store.database.close();
  return await openStore(config, { ...options, poolSize }, secrets);
}

async function openStore(
  { mongodbUrl, secrets: { initialSettings: initial } }: DerbyConfig,
  options: ProcessOptions & { readonly poolSize: number },
  secrets: SecretBox,
): Promise<Store> {
  const { logger, poolSize, statementTimeoutMs, isPatient = false } = options;
  const database = await connectDatabase({ mongodbUrl, poolSize, statementTimeoutMs, isPatient });
  const settings = createSettingsStore({ database, logger, secrets }, { initial });
  try {
    await settings.start();
  } catch (error) {
    await settings.close();
    await database.close();
    throw error;
  }
  return { database, settings };
}

/** A check takes one command for each collection, and indexes rarely change while a process runs. */
const INDEX_CHECK_INTERVAL_MS = 5_000;

/** Watches whether all indexes exist. The probe uses the last known state. */
function watchIndexes(database: Connection, logger: Logger) {
  let known = '';
  const state = createPolledState<readonly string[]>({
    name: 'indexes',
    first: [],
    read: async () => await missingIndexes(database, ALL_INDEXES),
    onRead(missing) {
      if (missing.join() === known) return;
      known = missing.join();
      if (missing.length > 0) logger.error({ missing }, 'indexes missing, npm run migrate makes them');
      else logger.info({ missing }, 'all indexes exist');
    },
    logger,
    intervalMs: INDEX_CHECK_INTERVAL_MS,
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

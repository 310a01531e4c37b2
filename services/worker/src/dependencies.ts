import { openBackupStore } from '@derby/domain/backups';
import { ALL_INDEXES } from '@derby/domain/database';
import type { ResetDeps } from '@derby/domain/derby';
import {
  connectDatabase,
  createLeases,
  createSecretBox,
  missingIndexes,
  readAnyDocument,
  type Clock,
} from '@derby/domain/kernel';
import { MESSAGE_CLAIMS, readWorkerAlarm, type MessagingDeps, type SendingDeps } from '@derby/domain/messaging';
import { openPhotoStore } from '@derby/domain/photos';
import { createSettingsStore } from '@derby/domain/settings';
import { closeConnection, createProducerConnection } from '@derby/jobs/connections';
import { createJobQueue } from '@derby/jobs/job-queue';
import { createEventBus, type EventBus } from '@derby/jobs/event-bus';
import { createIndexProbe } from '@derby/server-kit/index-probe';
import { setLogLevel, type Logger } from '@derby/server-kit/logger';
import { isProcessGone, processName } from '@derby/server-kit/process-name';
import type { ReadinessProbe } from '@derby/server-kit/readiness';
import type { Redis } from 'ioredis';
import type { WorkerConfig } from './env.ts';
import { createTwilioSender } from './provider/twilio-sender.ts';
import { createRedisSlot } from './slot/redis-slot.ts';

/** The worker's loops run one statement at a time each. */
const POOL_SIZE = 5;

/** The dependencies of a running worker. */
export interface OpenDependencies {
  readonly deps: MessagingDeps & SendingDeps & ResetDeps;
  readonly events: EventBus;
  readonly redis: Redis;
  readonly probes: readonly ReadinessProbe[];
  close(): Promise<void>;
}

/**
 * Connects to everything and reads the settings. Rejects with a sentence when the
 * database is away; Redis may be away: nothing is sent then, and `/ready` says so.
 */
export async function openDependencies(
  config: WorkerConfig,
  { logger, clock }: { readonly logger: Logger; readonly clock: Clock },
): Promise<OpenDependencies> {
  const { redisUrl, publicUrl, timings } = config;
  const secrets = createSecretBox(config.secrets.secretsKey);
  const { mongodbUrl, statementTimeoutMs } = config;
  const database = await connectDatabase({ mongodbUrl, poolSize: POOL_SIZE, statementTimeoutMs, isPatient: true });
  const settings = createSettingsStore({ database, logger, secrets }, { initial: config.secrets.initialSettings });
  try {
    await settings.start();
  } catch (error) {
    await database.close();
    throw error;
  }
  settings.watch(({ logLevel }) => setLogLevel(logger, logLevel));
  const events = createEventBus(redisUrl, logger);
  const jobQueue = createJobQueue(redisUrl, logger);
  const redis = createProducerConnection({ redisUrl, role: 'worker-readiness', logger });
  const slot = createRedisSlot({ redisUrl, spacingMs: config.smsSpacingMs, clock, logger });
  const { storage } = config;
  const photoStore = openPhotoStore({ storage, uploadPath: settings.current().uploadPath, secrets });
  const backupStore = openBackupStore(storage);
  const { providerUrl, requestTimeoutMs } = config;
  const sender = createTwilioSender({ settings, providerUrl, publicUrl, requestTimeoutMs, logger });
  events.subscribe(async ({ kind }) => {
    if (kind === 'settings-changed') await settings.refresh();
  });

  const indexes = createIndexProbe({
    findMissing: async () => await missingIndexes(database, ALL_INDEXES),
    logger,
  });
  await indexes.start();

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
      sender,
      slot,
      claims: MESSAGE_CLAIMS,
      leases: createLeases({ clock, holder: processName, isGone: isProcessGone }),
      timings,
      photoStore,
      backupStore,
    },
    events,
    redis,
    probes: [
      { name: 'database', check: async () => await readAnyDocument(database) },
      { name: 'redis', check: async () => await redis.ping() },
      indexes.probe,
      { name: 'sending', optional: true, check: async () => await assertNoAlarm({ database, settings, clock }) },
    ],
    async close() {
      indexes.close();
      sender.close();
      await Promise.all([jobQueue.close(), events.close(), slot.close(), closeConnection(redis)]);
      await settings.close();
      await database.close();
    },
  };
}

/** Optional: a worker that has just come to end the alarm must not be turned away for it. */
async function assertNoAlarm(deps: Parameters<typeof readWorkerAlarm>[0]): Promise<void> {
  const alarm = await readWorkerAlarm(deps, { kind: 'system', name: 'worker' });
  if (alarm !== null) throw new Error('messages wait and nothing goes out');
}

import { ALL_INDEXES } from '@derby/domain/database';
import { endDerby } from '@derby/domain/derby';
import { importEntries, type ImportedEntry } from '@derby/domain/entries';
import {
  connectDatabase,
  createSecretBox,
  makeIndexes,
  systemClock,
  type Administrator,
  type Clock,
  type SystemActor,
} from '@derby/domain/kernel';
import { runCounts, type MessageCounts } from '@derby/domain/messaging';
import { createUploadLimits, createPhotoStore } from '@derby/domain/photos';
import { createSettingsStore, type WireSettings } from '@derby/domain/settings';
import { createEventBus } from '@derby/jobs/event-bus';
import { createJobQueue } from '@derby/jobs/job-queue';
import { createLogger } from '@derby/server-kit/logger';
import type { Redis } from 'ioredis';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createWorker, type MessageWorker, type WorkerOverrides } from '../app.ts';
import { readConfig, type WorkerConfig } from '../env.ts';
import { SLOT_KEY } from '../slot/slot-script.ts';
import { SANDBOX_ACCOUNT } from './start-sandbox.ts';

const ADMINISTRATOR: Administrator = { kind: 'administrator', userId: 1, username: 'admin', sessionId: 's' };
const OPERATOR: SystemActor = { kind: 'system', name: 'test' };
const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const SECRETS_KEY = 'a key for tests that is long enough';

export type WorkerTestContext = Awaited<ReturnType<typeof openWorkerContext>>;

/** A derby with a database of its own, and workers for it whose times are short. */
export async function openWorkerContext(options: {
  mongodbUrl: string | undefined;
  redisUrl: string | undefined;
  sandboxUrl: string;
  settings?: WireSettings;
  clock?: Clock;
}) {
  if (!options.mongodbUrl)
    throw new Error('MONGODB_URL is not set: these tests need a MongoDB server (npm test starts one).');
  const mongodbUrl = new URL(options.mongodbUrl);
  mongodbUrl.pathname = `/test_${randomUUID().replaceAll('-', '')}`;
  const redisUrl = redisDatabase(options.redisUrl);
  const logLines: string[] = [];
  const logger = createLogger({ name: 'worker', level: 'debug' }, { write: (line) => void logLines.push(line) });
  const silent = createLogger({ name: 'test', level: 'silent' });
  const database = await connectDatabase({ mongodbUrl: mongodbUrl.href, poolSize: 10 });
  await makeIndexes(database, ALL_INDEXES);
  const secrets = createSecretBox(SECRETS_KEY);
  const initial: WireSettings = {
    twilio_account_sid: SANDBOX_ACCOUNT.TWILIO_ACCOUNT_SID,
    twilio_auth_token: SANDBOX_ACCOUNT.TWILIO_AUTH_TOKEN,
    twilio_phone_number: SANDBOX_ACCOUNT.TWILIO_PHONE_NUMBER,
    ...options.settings,
  };
  const settings = createSettingsStore({ database, logger: silent, secrets }, { initial });
  await settings.start();
  const jobQueue = createJobQueue(redisUrl, silent);
  const events = createEventBus(redisUrl, silent);
  const dataDirectory = await mkdtemp(join(tmpdir(), 'worker-'));
  const uploads = join(dataDirectory, settings.current().uploadPath);
  const photos = { photoStore: createPhotoStore({ directory: uploads, secrets }), uploadLimits: createUploadLimits() };
  const deps = {
    database,
    clock: options.clock ?? systemClock,
    events,
    jobQueue,
    secrets,
    logger: silent,
    settings,
    ...photos,
  };
  const workers: MessageWorker[] = [];
  const workerEnvironment = {
    NODE_ENV: 'test',
    WORKER_PORT: '0',
    MONGODB_URL: mongodbUrl.href,
    REDIS_URL: redisUrl,
    DATA_DIR: dataDirectory,
    SECRETS_KEY,
    PUBLIC_URL: 'https://derby.example',
    TWILIO_API_URL: options.sandboxUrl,
    SMS_SPACING_MS: '200',
    // A busy machine may answer late: what is unknown is the subject of tests that say so.
    SMS_REQUEST_TIMEOUT_MS: '4000',
    SMS_LOOKUP_GRACE_MS: '6000',
    SMS_CLAIM_TIMEOUT_MS: '8000',
    SWEEP_INTERVAL_MS: '300',
  };

  return {
    deps,
    mongodbUrl: mongodbUrl.href,
    uploads,
    logLines,
    async startWorker(
      environment: Readonly<Record<string, string>> = {},
      overrides: WorkerOverrides & { readonly config?: Partial<WorkerConfig> } = {},
    ): Promise<MessageWorker> {
      const { config, ...parts } = overrides;
      const given = { ...readConfig({ ...workerEnvironment, ...environment }), ...config };
      const worker = createWorker(given, { logger, ...parts });
      await worker.start();
      workers.push(worker);
      return worker;
    },
    /** A worker as a process of its own, from its sources. */
    spawnWorker(): ChildProcess {
      return spawn(process.execPath, ['--import', 'tsx', 'services/worker/src/main.ts'], {
        cwd: ROOT,
        env: { ...workerEnvironment, LOG_LEVEL: 'silent' },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    },
    /** Weighs one fish in per number, the heaviest first. */
    async weighIn(phoneNumbers: readonly string[]): Promise<void> {
      const entries: ImportedEntry[] = phoneNumbers.map((phoneNumber, index) => ({
        firstName: `Firstname${index}`,
        lastName: 'Testperson',
        phoneNumber,
        fishWeight: String(90 - index / 10),
        createdAt: new Date('2025-08-09T19:00:00.000Z'),
      }));
      await importEntries(deps, OPERATOR, { name: 'test', entries });
    },
    /** Ends the derby as of two seconds ago: the worker need not wait for weigh-ins that are being written. */
    async endDerby(requestId: string): Promise<string> {
      const clock: Clock = { ...deps.clock, now: () => new Date(deps.clock.now().getTime() - 2_000) };
      return (await endDerby({ ...deps, clock, requestId }, ADMINISTRATOR)).message;
    },
    async counts(): Promise<MessageCounts | undefined> {
      return (await runCounts(deps, ADMINISTRATOR, { runIds: [1] })).get(1);
    },
    async close(): Promise<void> {
      await Promise.all(workers.map((worker) => worker.close()));
      await Promise.all([jobQueue.close(), events.close()]);
      await settings.close();
      await database.dropDatabase();
      await database.close();
      await rm(dataDirectory, { recursive: true });
    },
  };
}

/**
 * Returns the address of the Redis database that the running test file has for itself. Throws when there is no server:
 * `npm test` starts one.
 */
export function redisDatabase(redisUrl: string | undefined): string {
  if (!redisUrl) throw new Error('REDIS_URL is not set: these tests need a Redis server (npm test starts one).');
  return redisUrl;
}

/**
 * Empties a Redis database but for the slot: a slot of which nothing is known is waited for longer than a second, which
 * `redis-slot.int.test.ts` is about.
 */
export async function emptyAllButSlot(redis: Redis): Promise<void> {
  const keys = await redis.keys('*');
  const others = keys.filter((key) => key !== SLOT_KEY);
  if (others.length > 0) await redis.del(others);
}

import { ALL_INDEXES } from '@derby/domain/database';
import { createDerbyStateReader, endDerby } from '@derby/domain/derby';
import { importEntries, type ImportedEntry } from '@derby/domain/entries';
import {
  createSecretBox,
  makeIndexes,
  systemClock,
  type Administrator,
  type Clock,
  type SystemActor,
} from '@derby/domain/kernel';
import { runCounts, type MessageCounts } from '@derby/domain/messaging';
import { createUploadLimits, createPhotoStore } from '@derby/domain/photos';
import { createSettingsStore, updateSettings, type WireSettings } from '@derby/domain/settings';
import { emptyCollections, openTestDatabase } from '@derby/domain/testing';
import { createEventBus } from '@derby/backend-kit/event-bus';
import { createJobQueue } from '@derby/backend-kit/job-queue';
import { sharedRedisUrl } from '@derby/backend-kit/testing/env';
import { createLogger } from '@derby/server-kit/logger';
import { Redis } from 'ioredis';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createWorker, type MessageWorker, type WorkerOverrides } from '../app.ts';
import { readConfig, type WorkerConfig } from '../env.ts';
import { SLOT_KEY } from '../slot/redis-slot.ts';
import { SANDBOX_ACCOUNT, startSandbox, type SandboxProcess } from './start-sandbox.ts';

const ADMINISTRATOR: Administrator = { kind: 'administrator', userId: 1, username: 'admin', sessionId: 's' };
const OPERATOR: SystemActor = { kind: 'system', name: 'test' };
const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const SECRETS_KEY = 'a key for tests that is long enough';

/** Options of a worker test. */
interface WorkerContextOptions {
  readonly settings?: WireSettings;
  readonly clock?: Clock;
}

/** What the tests of a file share. */
interface Shared extends Awaited<ReturnType<typeof openTestDatabase>> {
  readonly sandbox: SandboxProcess;
}

/** Opens an empty derby, and workers with short times for it. */
async function openContext({ database, mongodbUrl, sandbox }: Shared, options: WorkerContextOptions = {}) {
  const redisUrl = sharedRedisUrl();
  const logLines: string[] = [];
  const logger = createLogger({ name: 'worker', level: 'debug' }, { write: (line) => void logLines.push(line) });
  const silent = createLogger({ name: 'test', level: 'silent' });
  await emptyCollections(database);
  const secrets = createSecretBox(SECRETS_KEY);
  const initial = { ...SANDBOX_ACCOUNT, ...options.settings };
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
    MONGODB_URL: mongodbUrl,
    REDIS_URL: redisUrl,
    DATA_DIR: dataDirectory,
    SECRETS_KEY,
    PUBLIC_URL: 'https://derby.example',
    TWILIO_API_URL: sandbox.url,
    SMS_SPACING_MS: '200',
    // A busy machine may be slow; tests of unknown messages set a shorter limit.
    SMS_REQUEST_TIMEOUT_MS: '4000',
    // The first look-up, after a twelfth of it, comes after the timeout: it would find a slow message delivered.
    SMS_LOOKUP_GRACE_MS: '60000',
    SMS_CLAIM_TIMEOUT_MS: '8000',
    SWEEP_INTERVAL_MS: '300',
  };

  return {
    deps,
    mongodbUrl,
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
    /** Starts a worker from its sources as a separate process. */
    spawnWorker(): ChildProcess {
      return spawn(process.execPath, ['--import', 'tsx', 'services/worker/src/main.ts'], {
        cwd: ROOT,
        env: { ...workerEnvironment, LOG_LEVEL: 'silent' },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    },
    /** Creates one entry per number, the heaviest first. */
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
    /**
     * Ends the derby two seconds in the past, so that the worker need not wait for entries that are still being
     * written.
     */
    async endDerby(requestId: string): Promise<string> {
      const clock: Clock = { ...deps.clock, now: () => new Date(deps.clock.now().getTime() - 2_000) };
      return (await endDerby({ ...deps, clock, requestId }, ADMINISTRATOR)).message;
    },
    /** Saves settings like an API, which publishes an event. */
    async saveSettings(values: Readonly<Record<string, string>>): Promise<void> {
      const parts = { derbyState: createDerbyStateReader(deps), sessions: { endOfOtherKeys: async () => undefined } };
      const given = Object.entries(values).map(([key, value]) => ({ key, value }));
      await updateSettings({ ...deps, ...parts }, ADMINISTRATOR, given);
    },
    async counts(): Promise<MessageCounts | undefined> {
      return (await runCounts(deps, ADMINISTRATOR, { runIds: [1] })).get(1);
    },
    async close(): Promise<void> {
      await Promise.all(workers.map((worker) => worker.close()));
      await Promise.all([jobQueue.close(), events.close()]);
      await settings.close();
      await rm(dataDirectory, { recursive: true });
    },
  };
}

/** Timeout for hanging conditions, long enough for a busy machine. */
export const WAIT = { timeout: 90_000, interval: 50 };

/** Short times, for tests with responses that never come. A busy machine must still respond within the first. */
export const IMPATIENT = {
  SMS_REQUEST_TIMEOUT_MS: '1000',
  SMS_LOOKUP_GRACE_MS: '1500',
  SMS_CLAIM_TIMEOUT_MS: '2000',
  SMS_SPACING_MS: '20',
};

/** Returns `count` phone numbers, from 2505550001 on. */
export const phoneNumbers = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `250555${String(index + 1).padStart(4, '0')}`);

/** One message per number, in the shape of `acceptedByNumber`. */
export const onceEach = (numbers: readonly string[]): Record<string, number> =>
  Object.fromEntries(numbers.map((number) => [`+1${number}`, 1]));

/** The context of one test, with the provider and Redis of its file. */
export interface WorkerTestContext extends Awaited<ReturnType<typeof openContext>> {
  readonly sandbox: SandboxProcess;
  readonly redis: Redis;
  /** Reopens the context with another clock or other settings. */
  reopen(options: WorkerContextOptions): Promise<void>;
  /** Returns how often the provider accepted a message, by recipient. */
  acceptedByNumber(): Promise<Record<string, number>>;
}

/** Opens a context for each test of a file. All of them share one sandbox and one connection to Redis. */
export function openWorkerContext(): WorkerTestContext {
  let shared: Shared;
  const context = {
    async acceptedByNumber() {
      const { creates } = await context.sandbox.log();
      const accepted = creates.flatMap(({ sid, to }) => (sid === null ? [] : [to]));
      return Object.fromEntries(accepted.map((to) => [to, accepted.filter((other) => other === to).length]));
    },
    async reopen(options) {
      await context.close();
      Object.assign(context, await openContext(shared, options));
    },
  } as WorkerTestContext;
  beforeAll(async () => {
    const opened = await openTestDatabase();
    await makeIndexes(opened.database, ALL_INDEXES);
    const sandbox = await startSandbox();
    shared = { ...opened, sandbox };
    Object.assign(context, { sandbox, redis: new Redis(sharedRedisUrl()) });
  });
  beforeEach(async () => {
    await emptyRedis(context.redis);
    await context.sandbox.clear();
    Object.assign(context, await openContext(shared));
  });
  afterEach(async () => await context.close());
  afterAll(async () => {
    await context.sandbox.stop();
    await context.redis.quit();
    await shared.drop();
  });
  return context;
}

/** Writes the slot as this run of the server would. */
export async function setSlot(redis: Redis, fields: Readonly<Record<string, string>>): Promise<void> {
  const [, life = ''] = /run_id:(\w+)/.exec(await redis.info('server')) ?? [];
  await redis.hset(SLOT_KEY, { life, ...fields });
}

/**
 * Empties a Redis database and frees the slot: an unknown slot costs a wait of several seconds, which
 * `redis-slot.int.test.ts` covers.
 */
export async function emptyRedis(redis: Redis): Promise<void> {
  await redis.flushdb();
  await setSlot(redis, { freeAt: '0', token: '' });
}

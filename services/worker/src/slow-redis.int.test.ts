import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startDelayingProxy, type DelayingProxy } from './testing/delaying-proxy.ts';
import { emptyAllButSlot, openWorkerContext, redisDatabase, type WorkerTestContext } from './testing/worker-context.ts';
import { startSandbox, type SandboxProcess } from './testing/start-sandbox.ts';

const WAIT = { timeout: 90_000, interval: 100 };
const SPACING_MS = 400;
const PEOPLE = Array.from({ length: 8 }, (_, index) => `250555${String(index + 1).padStart(4, '0')}`);

const redisUrl = () => redisDatabase(process.env['REDIS_URL']);

let sandbox: SandboxProcess;
let redis: Redis;
let proxy: DelayingProxy;
let context: WorkerTestContext;

beforeAll(async () => {
  sandbox = await startSandbox();
  redis = new Redis(redisUrl());
});
afterAll(async () => {
  await sandbox.stop();
  await redis.quit();
});
beforeEach(async () => {
  await emptyAllButSlot(redis);
  await sandbox.clear();
  const { MONGODB_URL: mongodbUrl, REDIS_URL } = process.env;
  context = await openWorkerContext({ mongodbUrl, redisUrl: REDIS_URL, sandboxUrl: sandbox.url });
});
afterEach(async () => {
  await context.close();
  await proxy.close();
});

it.each(process.env['TEST_FORM'] === 'long' ? [0, 20, 100, 300] : [100])(
  'sends every message, spaced, when a round trip to Redis takes %i ms for one of two workers',
  async (roundTripMs) => {
    const url = new URL(redisUrl());
    proxy = await startDelayingProxy(Number(url.port), roundTripMs);
    url.port = String(proxy.port);
    await context.weighIn(PEOPLE);
    await context.startWorker({ SMS_SPACING_MS: String(SPACING_MS), REDIS_URL: url.href });
    await context.endDerby('request-0001');
    const received = async () => (await sandbox.log()).creates.length;
    // The slow worker alone gets on; the fast one joins in.
    await vi.waitFor(async () => expect(await received()).toBeGreaterThanOrEqual(4), WAIT);
    await context.startWorker({ SMS_SPACING_MS: String(SPACING_MS) });
    await vi.waitFor(async () => expect(await received()).toBe(PEOPLE.length), WAIT);
    const { creates, smallestGapMs } = await sandbox.log();
    process.stdout.write(`Redis at ${roundTripMs} ms: smallest gap ${smallestGapMs?.toFixed(0)} of ${SPACING_MS} ms\n`);
    expect(creates.map(({ to }) => to).toSorted()).toEqual(PEOPLE.map((number) => `+1${number}`));
    expect(smallestGapMs).toBeGreaterThanOrEqual(SPACING_MS);
  },
  2 * WAIT.timeout,
);

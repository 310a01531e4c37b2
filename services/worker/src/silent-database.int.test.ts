import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startDelayingProxy, type DelayingProxy } from './testing/delaying-proxy.ts';
import { openWorkerContext, redisDatabase, type WorkerTestContext } from './testing/worker-context.ts';
import { startSandbox, type SandboxProcess } from './testing/start-sandbox.ts';

const WAIT = { timeout: 60_000, interval: 100 };
const PEOPLE = Array.from({ length: 6 }, (_, index) => `250555${String(index + 1).padStart(4, '0')}`);

let sandbox: SandboxProcess;
let redis: Redis;
let proxy: DelayingProxy;
let context: WorkerTestContext;

beforeAll(async () => {
  sandbox = await startSandbox();
  redis = new Redis(redisDatabase(process.env['REDIS_URL']));
  await redis.flushdb();
});
afterAll(async () => {
  await sandbox.stop();
  await redis.quit();
});
beforeEach(async () => {
  const { MONGODB_URL: mongodbUrl, REDIS_URL: redisUrl } = process.env;
  context = await openWorkerContext({ mongodbUrl, redisUrl, sandboxUrl: sandbox.url });
});
afterEach(async () => {
  await context.close();
  await proxy.close();
});

it(
  'goes on when the database never answers a statement, and sends every message once',
  async () => {
    const url = new URL(context.mongodbUrl);
    proxy = await startDelayingProxy(Number(url.port), 0);
    url.port = String(proxy.port);
    await context.weighIn(PEOPLE);
    await context.startWorker(
      { MONGODB_URL: url.href, SMS_CLAIM_TIMEOUT_MS: '3000' },
      { config: { statementTimeoutMs: 2_000 } },
    );
    await context.endDerby('request-0001');
    const recipients = async () => (await sandbox.log()).creates.map(({ to }) => to).toSorted();
    await vi.waitFor(async () => expect((await recipients()).length).toBeGreaterThan(1), WAIT);
    proxy.lose('sms_opt_outs');
    await vi.waitFor(async () => {
      expect(await recipients()).toEqual(PEOPLE.map((number) => `+1${number}`));
    }, WAIT);
  },
  2 * WAIT.timeout,
);

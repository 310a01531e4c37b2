import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startDelayingProxy, type DelayingProxy } from './testing/delaying-proxy.ts';
import { openWorkerStage, redisDatabase, type WorkerStage } from './testing/worker-stage.ts';
import { startSandbox, type SandboxProcess } from './testing/start-sandbox.ts';

const WAIT = { timeout: 60_000, interval: 100 };
const PEOPLE = Array.from({ length: 6 }, (_, index) => `250555${String(index + 1).padStart(4, '0')}`);

let sandbox: SandboxProcess;
let redis: Redis;
let proxy: DelayingProxy;
let stage: WorkerStage;

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
  stage = await openWorkerStage({ mongodbUrl, redisUrl, sandboxUrl: sandbox.url });
});
afterEach(async () => {
  await stage.close();
  await proxy.close();
});

it(
  'goes on when the database never answers a statement, and sends every message once',
  async () => {
    const url = new URL(stage.mongodbUrl);
    proxy = await startDelayingProxy(Number(url.port), 0);
    url.port = String(proxy.port);
    await stage.weighIn(PEOPLE);
    await stage.startWorker({ MONGODB_URL: url.href }, { config: { statementTimeoutMs: 2_000 } });
    await stage.endDerby('request-0001');
    const recipients = async () => (await sandbox.log()).creates.map(({ to }) => to).toSorted();
    await vi.waitFor(async () => expect((await recipients()).length).toBeGreaterThan(1), WAIT);
    proxy.lose('sms_opt_outs');
    await vi.waitFor(async () => {
      expect(await recipients()).toEqual(PEOPLE.map((number) => `+1${number}`));
    }, WAIT);
  },
  2 * WAIT.timeout,
);

import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openWorkerContext, redisDatabase, type WorkerTestContext } from './testing/worker-context.ts';
import { startSandbox, type SandboxProcess } from './testing/start-sandbox.ts';

/** WORKER_RESTARTS: ends in the middle of the run; 49 in the long run, and one behind it. */
const RESTARTS = Number(process.env['WORKER_RESTARTS'] ?? 1);
/** Each worker sends two messages at least before it is ended, and may send two more meanwhile. */
const CONTESTANTS = 4 * RESTARTS + 2;
const SPACING_MS = 200;
const EXIT_LIMIT_MS = 10_000;
const WAIT = { timeout: 120_000, interval: 50 };
const TEST_LIMIT_MS = 180_000 + RESTARTS * 20_000;

let sandbox: SandboxProcess;
let context: WorkerTestContext;
let worker: ChildProcess | undefined;
beforeAll(async () => {
  sandbox = await startSandbox();
  const { MONGODB_URL: mongodbUrl, REDIS_URL: redisUrl } = process.env;
  const redis = new Redis(redisDatabase(redisUrl));
  await redis.flushdb();
  await redis.quit();
  context = await openWorkerContext({ mongodbUrl, redisUrl, sandboxUrl: sandbox.url });
});
afterAll(async () => {
  worker?.kill('SIGKILL');
  await context.close();
  await sandbox.stop();
});

const received = async () => (await sandbox.log()).total;

/** Ends the worker as a deployment does, while a message is under way. */
async function terminate(child: ChildProcess): Promise<{ exitCode: number; tookMs: number }> {
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const begun = performance.now();
  child.kill('SIGTERM');
  const [exitCode] = await exited;
  return { exitCode: exitCode ?? -1, tookMs: performance.now() - begun };
}

it(
  'ends on SIGTERM in the middle of a run within 10 s, and the next worker loses and repeats nothing',
  async () => {
    const people = Array.from({ length: CONTESTANTS }, (_, index) => `250555${String(index + 1).padStart(4, '0')}`);
    await context.weighIn(people);
    await context.endDerby('request-1');
    // Most of the time a request is on its way.
    await sandbox.behave({ delayMs: 150 });
    const ends: Awaited<ReturnType<typeof terminate>>[] = [];
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const before = await received();
      const child = context.spawnWorker();
      worker = child;
      await vi.waitFor(async () => expect(await received()).toBeGreaterThanOrEqual(before + 2), WAIT);
      ends.push(await terminate(child));
    }
    expect(await received()).toBeLessThan(CONTESTANTS);
    // In this process: only a worker that is ended in the middle needs one of its own.
    await context.startWorker();
    await vi.waitFor(async () => expect(await context.counts()).toMatchObject({ accepted: CONTESTANTS }), WAIT);

    const { creates, smallestGapMs } = await sandbox.log();
    const slowestMs = Math.max(...ends.map(({ tookMs }) => tookMs));
    process.stdout.write(
      `S9: ${ends.length} ends by SIGTERM, slowest ${slowestMs.toFixed(0)} ms, ${creates.length} messages for ${CONTESTANTS} contestants, smallest gap ${smallestGapMs?.toFixed(0)} ms\n`,
    );
    expect(ends.map(({ exitCode }) => exitCode)).toEqual(ends.map(() => 0));
    expect(slowestMs).toBeLessThanOrEqual(EXIT_LIMIT_MS);
    expect(creates.map(({ to }) => to).toSorted()).toEqual(people.map((number) => `+1${number}`).toSorted());
    expect(smallestGapMs).toBeGreaterThanOrEqual(SPACING_MS);
  },
  TEST_LIMIT_MS,
);

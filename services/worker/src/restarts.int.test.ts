import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { afterAll, expect, it, vi } from 'vitest';
import { openWorkerContext, phoneNumbers, WAIT } from './testing/worker-context.ts';

/** WORKER_RESTARTS: how many workers are stopped during the run. The long form has 49. */
const RESTARTS = Number(process.env['WORKER_RESTARTS'] ?? 1);
/** Each worker sends at least two messages before it is stopped, and may send two more meanwhile. */
const CONTESTANTS = 4 * RESTARTS + 2;
const SPACING_MS = 200;
const EXIT_LIMIT_MS = 10_000;
const TEST_LIMIT_MS = 180_000 + RESTARTS * 20_000;

const context = openWorkerContext();
let worker: ChildProcess | undefined;
afterAll(() => void worker?.kill('SIGKILL'));

const received = async () => (await context.sandbox.log()).total;

/** Stops the worker as a deployment does, while a message is being sent. */
async function terminate(child: ChildProcess): Promise<{ exitCode: number; tookMs: number }> {
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const begun = performance.now();
  child.kill('SIGTERM');
  const [exitCode] = await exited;
  return { exitCode: exitCode ?? -1, tookMs: performance.now() - begun };
}

it(
  'a worker exits within 10 s of SIGTERM during a run, and the next one loses and repeats no message',
  async () => {
    const people = phoneNumbers(CONTESTANTS);
    await context.weighIn(people);
    await context.endDerby('request-1');
    // A request is in flight most of the time.
    await context.sandbox.behave({ delayMs: 150 });
    const ends: Awaited<ReturnType<typeof terminate>>[] = [];
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const before = await received();
      const child = context.spawnWorker();
      worker = child;
      await vi.waitFor(async () => expect(await received()).toBeGreaterThanOrEqual(before + 2), WAIT);
      ends.push(await terminate(child));
    }
    expect(await received()).toBeLessThan(CONTESTANTS);
    // In this process, because only a worker that is stopped needs a separate one.
    await context.startWorker();
    await vi.waitFor(async () => expect(await context.counts()).toMatchObject({ accepted: CONTESTANTS }), WAIT);

    const { creates, smallestGapMs } = await context.sandbox.log();
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

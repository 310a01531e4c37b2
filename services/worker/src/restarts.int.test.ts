import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { afterAll, expect, it, vi } from 'vitest';
import { openWorkerContext, phoneNumbers, WAIT } from './testing/worker-context.ts';

/** WORKER_RESTARTS: ends in the middle of the run; 49 in the long run, and one behind it. */
const RESTARTS = Number(process.env['WORKER_RESTARTS'] ?? 1);
/** Each worker sends two messages at least before it is ended, and may send two more meanwhile. */
const CONTESTANTS = 4 * RESTARTS + 2;
const SPACING_MS = 200;
const EXIT_LIMIT_MS = 10_000;
const TEST_LIMIT_MS = 180_000 + RESTARTS * 20_000;

const context = openWorkerContext();
let worker: ChildProcess | undefined;
afterAll(() => void worker?.kill('SIGKILL'));

const received = async () => (await context.sandbox.log()).total;

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
    const people = phoneNumbers(CONTESTANTS);
    await context.weighIn(people);
    await context.endDerby('request-1');
    // Most of the time a request is on its way.
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
    // In this process: only a worker that is ended in the middle needs one of its own.
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

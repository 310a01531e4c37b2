import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { shiftClocks } from '../../support/shifted-clock.ts';
import { balanceOf } from './bucket.ts';
import { countsOf, isClear, compareEntries, problemsOf, readEntries } from './findings.ts';
import { startLoad, type Call } from './load.ts';
import { replace } from './replicas.ts';
import { stackForFile } from '../../support/stack-for-file.ts';

const OUTAGE_MS = 30_000;
const BEFORE_MS = 4_000;
const AFTER_MS = 4_000;
const READS_PER_SECOND = 20;
const WEIGH_INS_PER_SECOND = 3;
/** Photos without an entry are swept after an hour. A clock that is ahead makes them old enough. */
const AHEAD_MS = 2 * 3_600_000;
const SWEEP_LIMIT_MS = 60_000;
/** Requests that need the S3 server. */
const NEED_S3 = new Set<Call['kind']>(['photo', 'weigh-in with photo']);

const clocks = shiftClocks({});
afterAll(() => clocks.remove());
const { stack, client } = stackForFile({ ...clocks.environment }, { replicas: 3 });

const balance = async () => await balanceOf(stack, client.token);

/** Restarts a worker, which sweeps at its start. */
async function sweep(): Promise<void> {
  clocks.set({ 'worker-1': AHEAD_MS });
  await replace(stack, 'worker-1', 'SIGTERM');
  const isSwept = async () => ((await balance()).withoutEntry === 0 ? true : undefined);
  await eventually('photos without an entry are removed', isSwept, SWEEP_LIMIT_MS);
}

it('every upload is stored once over 30 s without the S3 server, and failed requests return a clear response', async () => {
  const load = await startLoad({
    baseUrl: stack.baseUrl,
    token: client.token,
    readsPerSecond: READS_PER_SECOND,
    weighInsPerSecond: WEIGH_INS_PER_SECOND,
    photoEvery: 1,
  });
  await wait(BEFORE_MS);
  const fromMs = performance.now();
  stack.kill('s3', 'SIGSTOP');
  await wait(OUTAGE_MS);
  stack.kill('s3', 'SIGCONT');
  await wait(AFTER_MS);
  const { calls, acknowledged, givenUp, perSecond } = await load.stop();
  const failed = calls.filter(({ problem }) => problem !== null);
  const slowestMs = Math.max(...failed.map(({ sentAtMs, respondedAtMs }) => respondedAtMs - sentAtMs));
  const before = await balance();
  await sweep();
  const after = await balance();
  process.stdout.write(
    `S3 away: ${JSON.stringify({
      perSecond: Math.round(perSecond),
      acknowledged: acknowledged.length,
      repeated: acknowledged.filter(({ repeats }) => repeats > 0).length,
      failed: failed.length,
      slowestFailureMs: Math.round(slowestMs),
      lastFailureMs: Math.round(Math.max(...failed.map(({ respondedAtMs }) => respondedAtMs - fromMs))),
      before,
      after,
      ...countsOf(calls),
    })}\n`,
  );
  expect(failed.length).toBeGreaterThan(0);
  expect(
    problemsOf(
      failed.filter((call) => !isClear(call) || !NEED_S3.has(call.kind)),
      fromMs,
    ),
  ).toEqual([]);
  expect(givenUp).toBe(0);
  expect(acknowledged.filter(({ photoPath }) => photoPath === null)).toEqual([]);
  expect(compareEntries(acknowledged, await readEntries(stack))).toEqual({ lost: [], twice: [] });
  expect(before.withoutPhoto).toBe(0);
  expect(after).toEqual({ withoutPhoto: 0, withoutEntry: 0, photos: acknowledged.length });
});

it('control: the balance detects a photo without an entry', async () => {
  const { withoutEntry } = await balanceOf(stack, client.token, ['uploads/1-a-photo-that-no-entry-names.jpg']);
  expect(withoutEntry).toBe(1);
});

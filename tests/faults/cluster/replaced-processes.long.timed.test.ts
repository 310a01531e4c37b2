import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { stackForFile } from '../../support/stack-for-file.ts';
import { countsOf, compareEntries, problemsOf, readBoard, readEntries, unexplained } from './findings.ts';
import { LEAST_PER_SECOND, startLoad, USUAL_RATE, WARM_UP_MS, type Load, type LoadResult } from './load.ts';
import { KINDS, replace, replicasOf, type Replacement } from './replicas.ts';

const AROUND_MS = 3_000;
/** How long after a kill requests may fail. */
const ERRORS_WITHIN_MS = 1_000;

const { stack, client } = stackForFile({}, { replicas: 3 });

/** Replaces processes of the cluster under load. No entry may be lost or given up. */
async function during(work: (load: Load) => Promise<void>): Promise<LoadResult & { readonly startedAtMs: number }> {
  const load = await startLoad({ baseUrl: stack.baseUrl, token: client.token, ...USUAL_RATE });
  const startedAtMs = performance.now();
  await wait(WARM_UP_MS);
  await work(load);
  await wait(AROUND_MS);
  const result = await load.stop();
  const { calls, acknowledged, givenUp, perSecond } = result;
  const figures = {
    perSecond: Math.round(perSecond),
    requests: calls.length,
    failed: problemsOf(calls).length,
    acknowledged: acknowledged.length,
    repeated: acknowledged.filter(({ repeats }) => repeats > 0).length,
  };
  process.stdout.write(`under load: ${JSON.stringify({ ...figures, ...countsOf(calls) })}\n`);
  expect(givenUp).toBe(0);
  expect(compareEntries(acknowledged, await readBoard(stack.baseUrl))).toEqual({ lost: [], twice: [] });
  expect(compareEntries(acknowledged, await readEntries(stack))).toEqual({ lost: [], twice: [] });
  expect(perSecond).toBeGreaterThanOrEqual(LEAST_PER_SECOND);
  return { ...result, startedAtMs };
}

it('a rolling update replaces every process under load without a failed request', async () => {
  const { calls, startedAtMs } = await during(async (load) => {
    for (const name of KINDS.flatMap((kind) => replicasOf(stack, kind))) {
      const before = load.calls().length;
      const { endedAtMs, readyAtMs } = await replace(stack, name, 'SIGTERM');
      const failed = problemsOf(load.calls().slice(before)).length;
      process.stdout.write(`rolling: ${name} took ${Math.round(readyAtMs - endedAtMs)} ms, ${failed} failed\n`);
    }
  });
  expect(problemsOf(calls, startedAtMs)).toEqual([]);
});

it('kill -9 of one process of each kind loses no acknowledged weigh-in, and requests fail for at most a second', async () => {
  const kills: Replacement[] = [];
  const { calls, startedAtMs } = await during(async () => {
    for (const kind of KINDS) {
      await wait(AROUND_MS);
      kills.push(await replace(stack, `${kind}-1`, 'SIGKILL'));
    }
  });
  for (const { name, endedAtMs, readyAtMs } of kills) {
    const failed = calls.filter(
      (call) => call.problem !== null && call.respondedAtMs >= endedAtMs && call.respondedAtMs < readyAtMs + AROUND_MS,
    );
    const lastMs = Math.max(0, ...failed.map(({ respondedAtMs }) => respondedAtMs - endedAtMs));
    process.stdout.write(
      `crashes: ${name} was back after ${Math.round(readyAtMs - endedAtMs)} ms, ${failed.length} failed, the last ${Math.round(lastMs)} ms after the kill\n`,
    );
  }
  const killedAtMs = kills.map(({ endedAtMs }) => endedAtMs);
  expect(problemsOf(unexplained(calls, killedAtMs, ERRORS_WITHIN_MS), startedAtMs)).toEqual([]);
});

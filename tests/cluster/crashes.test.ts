import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { clusterForFile } from './cluster-for-file.ts';
import { countsOf, judgeEntries, problemsOf, readBoard, readEntries, unexplained } from './judge.ts';
import { LEAST_PER_SECOND, startLoad, USUAL_RATE, WARM_UP_MS } from './load.ts';
import { KINDS, replace, type Replacement } from './replicas.ts';

const AROUND_MS = 3_000;
/** After a kill. */
const ERRORS_WITHIN_MS = 1_000;

const cluster = clusterForFile();

it('loses no acknowledged weigh-in to kill -9 of one process of each kind, and fails for a second at most', async () => {
  const { stack, token } = cluster();
  const load = await startLoad({
    baseUrl: stack.baseUrl,
    token,
    ...USUAL_RATE,
  });
  const startedAtMs = performance.now();
  const kills: Replacement[] = [];
  await wait(WARM_UP_MS);
  for (const kind of KINDS) {
    await wait(AROUND_MS);
    kills.push(await replace(stack, `${kind}-1`, 'SIGKILL'));
  }
  await wait(AROUND_MS);
  const { calls, acknowledged, givenUp, perSecond } = await load.stop();
  for (const { name, endedAtMs, readyAtMs } of kills) {
    const failed = calls.filter(
      (call) => call.problem !== null && call.answeredAtMs >= endedAtMs && call.answeredAtMs < readyAtMs + AROUND_MS,
    );
    const lastMs = Math.max(0, ...failed.map(({ answeredAtMs }) => answeredAtMs - endedAtMs));
    process.stdout.write(
      `crashes: ${name} was back after ${Math.round(readyAtMs - endedAtMs)} ms, ${failed.length} failed, the last ${Math.round(lastMs)} ms after the kill\n`,
    );
  }
  const repeated = acknowledged.filter(({ repeats }) => repeats > 0).length;
  const figures = {
    perSecond: Math.round(perSecond),
    requests: calls.length,
    acknowledged: acknowledged.length,
    repeated,
  };
  process.stdout.write(`crashes: ${JSON.stringify({ ...figures, ...countsOf(calls) })}\n`);
  const killedAtMs = kills.map(({ endedAtMs }) => endedAtMs);
  expect(problemsOf(unexplained(calls, killedAtMs, ERRORS_WITHIN_MS), startedAtMs)).toEqual([]);
  expect(givenUp).toBe(0);
  expect(judgeEntries(acknowledged, await readBoard(stack.baseUrl))).toEqual({ lost: [], twice: [] });
  expect(judgeEntries(acknowledged, await readEntries(stack))).toEqual({ lost: [], twice: [] });
  expect(perSecond).toBeGreaterThanOrEqual(LEAST_PER_SECOND);
});

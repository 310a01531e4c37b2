import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { clusterForFile } from './cluster-for-file.ts';
import { countsOf, judgeEntries, problemsOf, readBoard, readEntries } from './judge.ts';
import { LEAST_PER_SECOND, startLoad, USUAL_RATE, WARM_UP_MS } from './load.ts';
import { KINDS, replace, replicasOf } from './replicas.ts';

const AROUND_MS = 3_000;

const cluster = clusterForFile();

it('replaces every process under load without a failed request', async () => {
  const { stack, token } = cluster();
  const load = await startLoad({
    baseUrl: stack.baseUrl,
    token,
    ...USUAL_RATE,
  });
  const startedAtMs = performance.now();
  await wait(WARM_UP_MS);
  const lines: string[] = [];
  for (const name of KINDS.flatMap((kind) => replicasOf(stack, kind))) {
    const before = load.calls().length;
    const { endedAtMs, readyAtMs } = await replace(stack, name, 'SIGTERM');
    const failed = problemsOf(load.calls().slice(before)).length;
    lines.push(
      `${name} after ${Math.round(endedAtMs - startedAtMs)} ms took ${Math.round(readyAtMs - endedAtMs)} ms, ${failed} failed`,
    );
  }
  await wait(AROUND_MS);
  const { calls, acknowledged, givenUp, perSecond } = await load.stop();
  const problems = problemsOf(calls, startedAtMs);
  const figures = { perSecond: Math.round(perSecond), requests: calls.length, failed: problems.length };
  process.stdout.write(
    `rolling: ${lines.join('; ')}\nrolling: ${JSON.stringify({ ...figures, acknowledged: acknowledged.length, ...countsOf(calls) })}\n`,
  );
  expect(problems).toEqual([]);
  expect(givenUp).toBe(0);
  expect(judgeEntries(acknowledged, await readBoard(stack.baseUrl))).toEqual({ lost: [], twice: [] });
  expect(judgeEntries(acknowledged, await readEntries(stack))).toEqual({ lost: [], twice: [] });
  expect(perSecond).toBeGreaterThanOrEqual(LEAST_PER_SECOND);
});

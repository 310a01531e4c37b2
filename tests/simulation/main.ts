import { parseArgs } from 'node:util';
import { planOf, wordsOf } from './plan.ts';
import { shrink } from './shrink.ts';
import { simulate, type Report } from './simulate.ts';

/*
 * Simulates derbies: `--seed 7` one of them with its story, `--seeds 1000 [--from 1] [--every 2]` many with a summary.
 * Ends with code 1 when a judge has found a problem.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    every: { type: 'string', default: '1' },
    first: { type: 'boolean', default: false },
  },
});
const say = (text: string) => void process.stdout.write(`${text}\n`);

async function runOne(seed: number): Promise<void> {
  const report = await simulate(planOf(seed));
  say(report.story.join('\n'));
  say(`history ${report.digest}`);
  if (report.problems.length > 0) await explain(report);
}

/** Prints a failure with its shortest history. */
async function explain(report: Report): Promise<void> {
  process.exitCode = 1;
  say(`seed ${report.seed} fails:\n  ${report.problems.join('\n  ')}`);
  const { plan, report: shortest } = await shrink(planOf(report.seed), report);
  say(`\nThe shortest history found, with ${plan.items.length} items:\n  ${plan.items.map(wordsOf).join('\n  ')}`);
  say(`\nWhat happens in it:\n${shortest.story.join('\n')}\n  ${shortest.problems.join('\n  ')}`);
  say(`\nnpm run simulate -- --seed ${report.seed} repeats it.`);
}

async function runMany(): Promise<void> {
  const [seeds, from, every] = [values.seeds, values.from, values.every].map(Number) as [number, number, number];
  const sum = { seeds: 0, counted: 0, operations: 0, steps: 0, virtualMs: 0 };
  const faults = new Map<string, number>();
  const failed: number[] = [];
  const beganAtMs = performance.now();
  for (let seed = from; seed < from + seeds; seed += every) {
    const report = await simulate(planOf(seed));
    sum.seeds += 1;
    sum.counted += report.faults.size > 0 ? 1 : 0;
    sum.operations += report.operations;
    sum.steps += report.steps;
    sum.virtualMs += report.virtualMs;
    for (const [fault, count] of report.faults) faults.set(fault, (faults.get(fault) ?? 0) + count);
    if (report.problems.length === 0) continue;
    failed.push(seed);
    if (failed.length === 1) await explain(report);
    else say(`seed ${seed} fails:\n  ${report.problems.join('\n  ')}`);
    if (values.first) break;
  }
  const seconds = (performance.now() - beganAtMs) / 1_000;
  say(
    `${sum.seeds} derbies, ${sum.counted} with a fault that took effect, ${failed.length} failed${failed.length > 0 ? `: ${failed.join(', ')}` : ''}`,
  );
  const each = (total: number) => Math.round(total / sum.seeds);
  say(
    `${seconds.toFixed(1)} s, ${Math.round(sum.operations / seconds)} operations per second, ${((seconds * 1e6) / sum.operations).toFixed(0)} µs each; ` +
      `${each(sum.operations)} operations, ${each(sum.steps)} steps and ${each(sum.virtualMs / 1_000)} s of virtual time per derby`,
  );
  say(
    `faults: ${[...faults]
      .toSorted((a, b) => b[1] - a[1])
      .map(([fault, count]) => `${fault} ${count}`)
      .join(', ')}`,
  );
}

if (values.seed === undefined) await runMany();
else await runOne(Number(values.seed));

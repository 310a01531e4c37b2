import { parseArgs } from 'node:util';
import { simulateInLanes, type LaneReport } from './lanes.ts';

/*
 * Simulates derbies: `--seed 7` one of them with its story, `--seeds 1000 [--from 1]` many with a summary, on all
 * processors; `--theme textToAll` only those that are about it; `--first` stops at the first failure. Ends with code 1 when a judge has found a problem.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    first: { type: 'boolean', default: false },
    theme: { type: 'string' },
  },
});
const MOST_SEEDS = 1_000_000;
const say = (text: string) => void process.stdout.write(`${text}\n`);

async function runMany(count: number, from: number): Promise<void> {
  const beganAtMs = performance.now();
  const hasFailed = ({ problems }: LaneReport) => problems.length > 0;
  const { themeOf } = await import('./plan-of.ts');
  const isWanted = (seed: number) => values.theme === undefined || themeOf(seed)?.name === values.theme;
  const seeds: number[] = [];
  for (let seed = from; seeds.length < count && seed < from + MOST_SEEDS; seed += 1)
    if (isWanted(seed)) seeds.push(seed);
  const reports = await simulateInLanes(seeds, (report) => values.first && hasFailed(report));
  const seconds = (performance.now() - beganAtMs) / 1_000;
  const failed = reports.filter(hasFailed);
  for (const { seed, problems } of failed) say(`seed ${seed} fails:\n  ${problems.join('\n  ')}`);
  if (failed[0]) {
    process.exitCode = 1;
    const { failureOf } = await import('./failure.ts');
    say(await failureOf(failed[0].seed));
  }
  const sum = (of: (report: LaneReport) => number) => reports.reduce((total, report) => total + of(report), 0);
  const each = (of: (report: LaneReport) => number) => Math.round(sum(of) / reports.length);
  const counted = sum(({ faults }) => Math.sign(Object.keys(faults).length));
  const operations = sum((report) => report.operations);
  say(`${reports.length} derbies in ${seconds.toFixed(1)} s, ${counted} with a fault that took effect`);
  say(`failed: ${failed.map(({ seed }) => seed).join(', ') || 'none'}`);
  say(
    `${Math.round(operations / seconds)} operations per second; per derby ${each(({ cpuMs }) => cpuMs)} ms of processor ` +
      `time, ${each((report) => report.operations)} operations, ${each(({ steps }) => steps)} steps and ` +
      `${each(({ virtualMs }) => virtualMs / 1_000)} s of virtual time`,
  );
  const faults = new Map<string, number>();
  for (const report of reports) {
    for (const [fault, times] of Object.entries(report.faults)) faults.set(fault, (faults.get(fault) ?? 0) + times);
  }
  const byTimes = [...faults].toSorted((one, other) => other[1] - one[1]);
  say(`faults: ${byTimes.map(([fault, times]) => `${fault} ${times}`).join(', ')}`);
}

async function runOne(seed: number): Promise<void> {
  const [{ planOf }, { simulate }] = await Promise.all([import('./plan-of.ts'), import('./simulate.ts')]);
  const { story, digest, problems } = await simulate(planOf(seed));
  say(`${story.join('\n')}\nhistory ${digest}`);
  if (problems.length === 0) return say('no problem found');
  process.exitCode = 1;
  const { failureOf } = await import('./failure.ts');
  say(await failureOf(seed));
}

if (values.seed === undefined) await runMany(Number(values.seeds), Number(values.from));
else await runOne(Number(values.seed));

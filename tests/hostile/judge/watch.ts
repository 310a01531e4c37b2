import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { MachineStalls } from './machine-stalls.ts';
import type { Probe } from './probes.ts';

/** How one promise was kept. Times are without those in which the machine stood still. */
export interface ProbeFigures {
  readonly name: string;
  readonly limitMs: number;
  readonly count: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** Right answers beyond the limit. */
  readonly late: number;
  /** Wrong answers, or none. */
  readonly wrong: number;
  /** What was wrong first; undefined when the promise was kept each time. */
  readonly firstProblem: string | undefined;
}

interface Sample {
  readonly tookMs: number;
  readonly wrong: string | undefined;
  readonly isLate: boolean;
}

/** Asks all probes again and again until `stop`, which resolves when the last answers are there. */
export function watchPromises(probes: readonly Probe[], stalls: MachineStalls): { stop(): Promise<ProbeFigures[]> } {
  const over = new AbortController();
  setMaxListeners(probes.length, over.signal);
  const watching = probes.map((probe) => watchOne(probe, stalls, over.signal));
  return {
    async stop() {
      over.abort();
      return await Promise.all(watching);
    },
  };
}

async function watchOne(probe: Probe, stalls: MachineStalls, over: AbortSignal): Promise<ProbeFigures> {
  const samples: Sample[] = [];
  do {
    // One after the other: a probe that waits asks nothing meanwhile.
    samples.push(await sampleOf(probe, stalls));
    await wait(probe.everyMs, undefined, { signal: over }).catch(() => undefined);
  } while (!over.aborted);
  return figuresOf(probe, samples);
}

function figuresOf({ name, limitMs }: Probe, samples: readonly Sample[]): ProbeFigures {
  const times = samples.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  const wrong = samples.filter((sample) => sample.wrong !== undefined);
  const late = samples.filter(({ isLate }) => isLate);
  return {
    name,
    limitMs,
    count: samples.length,
    medianMs: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
    late: late.length,
    wrong: wrong.length,
    firstProblem: wrong[0]?.wrong ?? (late[0] && `took ${late[0].tookMs} ms`),
  };
}

async function sampleOf(probe: Probe, stalls: MachineStalls): Promise<Sample> {
  const from = performance.now();
  const wrong = await probe.check();
  const to = performance.now();
  const tookMs = Math.round(to - from - stalls.within(from, to));
  return { tookMs, wrong, isLate: wrong === undefined && tookMs > probe.limitMs };
}

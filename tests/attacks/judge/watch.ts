import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Machine } from './machine.ts';
import { isCausedByBusyMachine, type Probe } from './probes.ts';

/** The figures of one promise. Times exclude those in which the product did not have the machine (`Machine`). */
export interface ProbeFigures {
  readonly name: string;
  readonly limitMs: number;
  readonly count: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** Right responses after the limit. */
  readonly late: number;
  /** Wrong and missing responses. */
  readonly wrong: number;
  /** The first problem; undefined when the promise was always kept. */
  readonly firstProblem: string | undefined;
  /** Whether a machine that is busy with other programs can cause all wrong responses. */
  readonly isCausedByBusyMachine: boolean;
}

interface Sample {
  readonly from: number;
  readonly to: number;
  readonly wrong: string | undefined;
}

/** Runs all probes repeatedly until `stop`, which resolves after the last responses. */
export function watchPromises(probes: readonly Probe[], machine: Machine): { stop(): Promise<ProbeFigures[]> } {
  const over = new AbortController();
  setMaxListeners(probes.length, over.signal);
  const watching = probes.map((probe) => watchOne(probe, over.signal));
  return {
    async stop() {
      over.abort();
      const all = await Promise.all(watching);
      await machine.settled();
      return all.map(({ probe, samples }) => figuresOf(probe, samples, machine));
    },
  };
}

async function watchOne(probe: Probe, over: AbortSignal): Promise<{ probe: Probe; samples: Sample[] }> {
  const samples: Sample[] = [];
  do {
    const from = performance.now();
    // One at a time: a waiting probe sends no further request.
    const wrong = await probe.check();
    samples.push({ from, to: performance.now(), wrong });
    await wait(probe.everyMs, undefined, { signal: over }).catch(() => undefined);
  } while (!over.aborted);
  probe.close?.();
  return { probe, samples };
}

function figuresOf({ name, limitMs }: Probe, samples: readonly Sample[], machine: Machine): ProbeFigures {
  const measured = samples.map(({ from, to, wrong }) => {
    const tookMs = Math.round(to - from - machine.takenFrom(from, to));
    return { tookMs, wrong, isLate: wrong === undefined && tookMs > limitMs };
  });
  const times = measured.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  const wrong = measured.filter((sample) => sample.wrong !== undefined);
  const late = measured.filter(({ isLate }) => isLate);
  return {
    name,
    limitMs,
    count: measured.length,
    medianMs: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
    late: late.length,
    wrong: wrong.length,
    firstProblem: wrong[0]?.wrong ?? (late[0] && `took ${late[0].tookMs} ms`),
    isCausedByBusyMachine: wrong.every((sample) => sample.wrong !== undefined && isCausedByBusyMachine(sample.wrong)),
  };
}

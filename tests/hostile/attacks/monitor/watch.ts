import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { isRefusedInTime, type Probe } from './probes.ts';

/** The figures of one promise. */
export interface ProbeFigures {
  readonly name: string;
  readonly limitMs: number;
  readonly count: number;
  readonly maxMs: number;
  /** Right responses after the limit, and refusals because the product could not respond in time. */
  readonly late: number;
  /** Other wrong and missing responses. */
  readonly wrong: number;
  readonly firstWrong: string | undefined;
}

interface Sample {
  readonly tookMs: number;
  readonly wrong: string | undefined;
}

/** Runs all probes repeatedly until `stop`, which resolves after the last responses. */
export function watchPromises(probes: readonly Probe[]): { stop(): Promise<ProbeFigures[]> } {
  const over = new AbortController();
  setMaxListeners(probes.length, over.signal);
  const watching = probes.map((probe) => watchOne(probe, over.signal));
  return {
    stop() {
      over.abort();
      return Promise.all(watching);
    },
  };
}

async function watchOne(probe: Probe, over: AbortSignal): Promise<ProbeFigures> {
  const samples: Sample[] = [];
  do {
    const from = performance.now();
    // One at a time: a waiting probe sends no further request.
    const wrong = await probe.check();
    samples.push({ tookMs: Math.round(performance.now() - from), wrong });
    await wait(probe.everyMs, undefined, { signal: over }).catch(() => undefined);
  } while (!over.aborted);
  probe.close?.();
  return figuresOf(probe, samples);
}

function figuresOf({ name, limitMs }: Probe, samples: readonly Sample[]): ProbeFigures {
  const isLate = ({ tookMs, wrong }: Sample) => (wrong === undefined ? tookMs > limitMs : isRefusedInTime(wrong));
  const wrong = samples.flatMap((sample) => (sample.wrong === undefined || isLate(sample) ? [] : [sample.wrong]));
  return {
    name,
    limitMs,
    count: samples.length,
    maxMs: Math.max(...samples.map(({ tookMs }) => tookMs)),
    late: samples.filter(isLate).length,
    wrong: wrong.length,
    firstWrong: wrong[0],
  };
}

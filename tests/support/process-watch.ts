import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** The cost of a task for the process that ran it. */
export interface ProcessCost {
  /** The peak of resident memory above the value before the task. */
  readonly addedMegabytes: number;
  /** The event-loop lag during the task, as measured by the process. */
  readonly lagP99Ms: number;
}

const BYTES_PER_KIB = 1_024;
const RESET_PEAK = '5';
/** Processes cache their metrics for a second. An earlier read would return those from before the task. */
const METRICS_CACHE_MS = 1_100;

/** Runs `task` and returns its cost for a Linux process that publishes `/metrics` at `url`. */
export async function costOf(
  { pid, url }: { readonly pid: number; readonly url: string },
  task: () => Promise<void>,
): Promise<ProcessCost> {
  writeFileSync(`/proc/${pid}/clear_refs`, RESET_PEAK);
  const before = memoryOf(pid, 'VmRSS');
  // Reading the metrics starts a new measurement of the lag.
  const began = performance.now();
  await lagOf(url);
  await task();
  await wait(Math.max(0, METRICS_CACHE_MS - (performance.now() - began)));
  const lagP99Ms = await lagOf(url);
  return { addedMegabytes: (memoryOf(pid, 'VmHWM') - before) / 1e6, lagP99Ms };
}

/** Returns the lag of an idle process on a machine under the same load, as the baseline. */
export async function lagAtRest(process: { readonly pid: number; readonly url: string }): Promise<number> {
  const { lagP99Ms } = await costOf(process, () => wait(1_000));
  return lagP99Ms;
}

function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const [, kib] = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  if (kib === undefined) throw new Error(`/proc/${pid}/status has no ${field}`);
  return Number(kib) * BYTES_PER_KIB;
}

async function lagOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const [, seconds] = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text) ?? [];
  if (seconds === undefined) throw new Error(`${url}/metrics has no lag`);
  return Number(seconds) * 1_000;
}

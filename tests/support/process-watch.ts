import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** What something cost a process that ran it. */
export interface ProcessCost {
  /** Peak of resident memory above what it had before. */
  readonly addedMegabytes: number;
  /** Of the event loop while it ran, as the process itself measures it. */
  readonly lagP99Ms: number;
}

const BYTES_PER_KIB = 1_024;
const RESET_PEAK = '5';
/** A process keeps its metrics for a second; read sooner they would be those from before the task. */
const METRICS_CACHE_MS = 1_100;

/** Runs `task` and tells what it cost a Linux process that publishes `/metrics` at `url`. */
export async function costOf(
  { pid, url }: { readonly pid: number; readonly url: string },
  task: () => Promise<void>,
): Promise<ProcessCost> {
  writeFileSync(`/proc/${pid}/clear_refs`, RESET_PEAK);
  const before = memoryOf(pid, 'VmRSS');
  // Reading the metrics begins a new measurement of the loop.
  const began = performance.now();
  await lagOf(url);
  await task();
  await wait(Math.max(0, METRICS_CACHE_MS - (performance.now() - began)));
  const lagP99Ms = await lagOf(url);
  return { addedMegabytes: (memoryOf(pid, 'VmHWM') - before) / 1e6, lagP99Ms };
}

/** What nothing costs: the lag of a process at rest on a machine as busy as it is. */
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
  if (seconds === undefined) throw new Error(`${url}/metrics tells no lag`);
  return Number(seconds) * 1_000;
}

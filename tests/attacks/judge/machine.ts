import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { ask } from './ask.ts';
import type { Product } from './product.ts';

const PING_EVERY_MS = 20;
/** An idle server responds within this time on a busy machine. A longer time is a stall. */
const USUAL_MS = 50;
/** The kernel counts in steps of 10 ms for each processor. */
const SAMPLE_EVERY_MS = 100;
/** Columns of /proc/<pid>/stat behind the name (proc(5)): utime, stime. */
const CPU_COLUMNS = [11, 12];
/** Columns of /proc/stat: idle, iowait. */
const IDLE_COLUMNS = [3, 4];
/** Columns from user to steal; what follows is counted in them. */
const ALL_COLUMNS = 8;

/** A time in which the product had only a part of the machine. `taken` is the missing part, 0 to 1. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly taken: number;
}

/** Measures how much of a time other programs used the machine. Linux only. */
export interface Machine {
  /**
   * Returns the milliseconds of a time (of `performance.now`) that the product did not have: the whole time of a
   * stall, and otherwise the share of the processors that other programs and the host took.
   */
  takenFrom(from: number, to: number): number;
  /** Resolves when all time up to now has been measured. */
  settled(): Promise<void>;
  /** Counts a process as part of this test until it ends. */
  include(pid: number): void;
  close(): Promise<void>;
}

/** Begins to measure the machine that a product runs on. */
export async function watchMachine(product: Pick<Product, 'processes'>): Promise<Machine> {
  const spans: Span[] = [];
  const included = new Set([process.pid]);
  const over = new AbortController();
  const watching = [
    watchStalls(spans, over.signal),
    watchProcessors(spans, over.signal, () => pidsOf(product, included)),
  ];
  return {
    takenFrom: (from, to) => sum(spans.map((span) => span.taken * overlapOf(span, { from, to }))),
    settled: () => wait(2 * SAMPLE_EVERY_MS),
    include: (pid) => void included.add(pid),
    async close() {
      over.abort();
      await Promise.all(watching);
    },
  };
}

const overlapOf = (a: Omit<Span, 'taken'>, b: Omit<Span, 'taken'>) =>
  Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from));

/** Sends requests to a minimal server in this process. When it does not respond either, the machine stalls. */
async function watchStalls(spans: Span[], over: AbortSignal): Promise<void> {
  const server = createServer((_request, response) => response.end('up'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (!over.aborted) {
    const from = performance.now();
    // One request at a time, to measure each stall.
    await ask(url, { agent });
    const to = performance.now();
    if (to - from > USUAL_MS) spans.push({ from: from + USUAL_MS, to, taken: 1 });
    await wait(PING_EVERY_MS);
  }
  agent.destroy();
  await new Promise((resolve) => server.close(resolve));
}

async function watchProcessors(spans: Span[], over: AbortSignal, pids: () => number[]): Promise<void> {
  let from = performance.now();
  let before = readTicks(pids());
  while (!over.aborted) {
    await wait(SAMPLE_EVERY_MS);
    const to = performance.now();
    const after = readTicks(pids());
    // Stalls are already counted.
    const stalled = sum(spans.map((span) => (span.taken === 1 ? overlapOf(span, { from, to }) : 0)));
    const part = Math.max(0, 1 - stalled / (to - from));
    spans.push({ from, to, taken: Math.min(0.99, othersShare(before, after)) * part });
    [from, before] = [to, after];
  }
}

interface Ticks {
  readonly total: number;
  readonly idle: number;
  readonly own: ReadonlyMap<number, number>;
}

/** Returns the share of processor time that was neither idle nor used by processes of this test. */
function othersShare(before: Ticks, after: Ticks): number {
  const total = after.total - before.total;
  if (total <= 0) return 0;
  const own = sum([...after.own].map(([pid, ticks]) => ticks - (before.own.get(pid) ?? 0)));
  return Math.max(0, (total - (after.idle - before.idle) - own) / total);
}

function readTicks(pids: readonly number[]): Ticks {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const columns = line.trim().split(/\s+/);
  const all = columns.slice(1, ALL_COLUMNS + 1).map(Number);
  return {
    total: sum(all),
    idle: sum(IDLE_COLUMNS.map((column) => all[column] ?? 0)),
    own: new Map(pids.flatMap(ticksOf)),
  };
}

function ticksOf(pid: number): [number, number][] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const columns = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return [[pid, sum(CPU_COLUMNS.map((column) => columns[column] ?? 0))]];
  } catch {
    return [];
  }
}

function pidsOf(product: Pick<Product, 'processes'>, included: ReadonlySet<number>): number[] {
  return [...included, ...product.processes().map(({ pid }) => pid)];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

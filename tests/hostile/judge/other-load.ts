import { readFileSync } from 'node:fs';
import type { StackProcess } from '../../support/stack.ts';

/** Columns of /proc/<pid>/stat behind the name (proc(5)): utime, stime, cutime, cstime. */
const CPU_COLUMNS = [11, 12, 13, 14];
/** Columns of /proc/stat: idle, iowait. */
const IDLE_COLUMNS = [3, 4];
/** Columns from user to steal; what follows is counted in them. */
const ALL_COLUMNS = 8;

/**
 * Begins to measure what share of the processors neither the product nor this process and its children get:
 * other programs, and the host. Answers per cent since then; Linux only.
 */
export function watchOtherLoad(processes: readonly StackProcess[]): () => number {
  const before = read(processes);
  return () => {
    const after = read(processes);
    const total = after.total - before.total;
    if (total === 0) return 0;
    const idle = after.idle - before.idle;
    const own = sum([...after.own].map(([pid, ticks]) => ticks - (before.own.get(pid) ?? ticks)));
    return Math.max(0, Math.round((100 * (total - idle - own)) / total));
  };
}

interface Ticks {
  readonly total: number;
  readonly idle: number;
  /** By process; without those that are gone. */
  readonly own: ReadonlyMap<number, number>;
}

function read(processes: readonly StackProcess[]): Ticks {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const all = line
    .trim()
    .split(/\s+/)
    .slice(1, ALL_COLUMNS + 1)
    .map(Number);
  return {
    total: sum(all),
    idle: sum(IDLE_COLUMNS.map((column) => all[column] ?? 0)),
    own: new Map([process.pid, ...processes.map(({ pid }) => pid)].flatMap(ticksOf)),
  };
}

/** The ticks of a process and of its children that have ended. */
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

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

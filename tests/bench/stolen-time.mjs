import { existsSync, readFileSync } from 'node:fs';

const PROCESSORS = '/proc/stat';
/** Of the columns of proc(5): user, nice, system, idle, iowait, irq, softirq, steal. */
const COLUMNS = 8;

/**
 * Starts to measure how much processor time the host takes from this machine.
 * @returns {() => number | undefined} per cent since then; undefined on systems other than Linux
 */
export function watchStolenTime() {
  if (!existsSync(PROCESSORS)) return () => undefined;
  const before = read();
  return () => {
    const spent = read().map((ticks, column) => ticks - before[column]);
    const total = spent.reduce((sum, ticks) => sum + ticks, 0);
    return total === 0 ? 0 : (100 * spent[COLUMNS - 1]) / total;
  };
}

/** @returns {number[]} ticks of all processors together */
function read() {
  const [all] = readFileSync(PROCESSORS, 'utf8').split('\n');
  return all
    .trim()
    .split(/\s+/)
    .slice(1, COLUMNS + 1)
    .map(Number);
}

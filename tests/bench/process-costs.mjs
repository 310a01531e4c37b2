import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { processesOf, residentKbOf } from './figures.mjs';

/**
 * Processor time in ms and resident memory in kB, summed over the processes of one kind (`gateway-1` and `gateway-2` are
 * both of `gateway`).
 * @typedef {Record<string, { cpuMs: number, residentKb: number }>} Costs
 */

/** Of proc(5), counted from the state: time as a user and as the system. */
const USER_TIME = 11;
const SYSTEM_TIME = 12;
const TICK_MS = 1_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/**
 * Reads the costs of each kind of process since its start. Linux only.
 * @param {string} dataDir of the running product @returns {Costs}
 */
export function readCosts(dataDir) {
  /** @type {Costs} */
  const costs = {};
  for (const { name, pid } of processesOf(dataDir)) {
    const kind = name.replace(/-\d+$/, '');
    const sum = (costs[kind] ??= { cpuMs: 0, residentKb: 0 });
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    sum.cpuMs += (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) * TICK_MS;
    sum.residentKb += residentKbOf(pid);
  }
  return costs;
}

/**
 * Returns the costs of each kind of process while `task` ran. Processes must not restart meanwhile.
 * @template Result
 * @param {string} dataDir @param {() => Promise<Result>} task
 * @returns {Promise<{ result: Result, costs: Costs, seconds: number }>}
 */
export async function costsOf(dataDir, task) {
  const before = readCosts(dataDir);
  const startedAt = performance.now();
  const result = await task();
  const seconds = (performance.now() - startedAt) / 1_000;
  const costs = Object.fromEntries(
    Object.entries(readCosts(dataDir)).map(([kind, { cpuMs, residentKb }]) => [
      kind,
      {
        cpuMs: cpuMs - (before[kind]?.cpuMs ?? 0),
        residentKb: residentKb - (before[kind]?.residentKb ?? 0),
      },
    ]),
  );
  return { result, costs, seconds };
}

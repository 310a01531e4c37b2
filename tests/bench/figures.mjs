import { readFileSync } from 'node:fs';
import path from 'node:path';

/** `goal` is text for the table, `met` says whether it was reached. @typedef {{ figure: string, value: number, unit: string, goal?: string, met?: boolean }} Figure */

/** Returns a figure that must not be larger than its goal. @param {string} figure @param {number} value @param {string} unit @param {number} goal @returns {Figure} */
export const atMost = (figure, value, unit, goal) => ({ figure, value, unit, goal: `<= ${goal}`, met: value <= goal });

/** Returns a figure that must not be smaller than its goal. @param {string} figure @param {number} value @param {string} unit @param {number} goal @returns {Figure} */
export const atLeast = (figure, value, unit, goal) => ({ figure, value, unit, goal: `>= ${goal}`, met: value >= goal });

/** Returns a count that must be 0. @param {string} figure @param {number} value @param {string} [unit] @returns {Figure} */
export const none = (figure, value, unit = '') => ({ figure, value, unit, goal: '0', met: value === 0 });

/** @param {readonly number[]} values */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Returns the value that this part of all values does not exceed. @param {readonly number[]} values @param {number} part */
export const quantile = (values, part) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN;

/** Returns the processes of the product on a data folder. @param {string} dataDir @returns {{ name: string, pid: number, url: string }[]} */
export const processesOf = (dataDir) => JSON.parse(readFileSync(path.join(dataDir, 'processes.json'), 'utf8'));

/**
 * Returns the memory in kB that belongs to a process alone: pages of files are shared with all programs of the machine, so
 * their part changes when another program starts. Linux only.
 * @param {number} pid
 */
export const ownKbOf = (pid) =>
  Number(/^Pss_Anon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? Number.NaN);

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from './private-files.mjs';

/**
 * One running process. `pid` is the process itself, never a wrapper.
 * @typedef {{ name: string, pid: number, port: number, url: string }} RunningProcess
 */

/**
 * Returns the path of the file that lists the processes on a data folder.
 * @param {string} dataDir
 */
export function processFileOf(dataDir) {
  return path.join(dataDir, 'processes.json');
}

/**
 * Returns the processes listed for a data folder; empty without a readable list.
 * @param {string} dataDir
 * @returns {RunningProcess[]}
 */
export function readProcesses(dataDir) {
  try {
    const list = JSON.parse(readFileSync(processFileOf(dataDir), 'utf8'));
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/**
 * Replaces the list atomically.
 * @param {string} dataDir
 * @param {readonly RunningProcess[]} processes
 */
export function writeProcesses(dataDir, processes) {
  const file = processFileOf(dataDir);
  const half = `${file}.${process.pid}.new`;
  mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
  writeFileSync(half, `${JSON.stringify(processes, null, 2)}\n`, { mode: PRIVATE_FILE });
  renameSync(half, file);
}

/** @param {string} dataDir */
export function removeProcesses(dataDir) {
  rmSync(processFileOf(dataDir), { force: true });
}

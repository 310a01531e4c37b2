import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from './plain-error.mjs';
import { isPortFree } from './ports.mjs';
import { makeDataDir, PRIVATE_FILE, readProcesses, removeProcesses } from './private-files.mjs';
import { isAlive } from './processes.mjs';

/**
 * A port to listen on, and the variable that changes it.
 * @typedef {{ name: string, variable: string, port: number, host: string }} Listener
 */

/**
 * Locks the data folder for this process, so that two stacks never share one, and returns the function that unlocks it.
 * Throws PlainError when another start holds the lock or processes of an earlier one are left.
 * @param {string} dataDir
 */
export async function takeDataDir(dataDir) {
  const file = path.join(dataDir, 'start.pid');
  makeDataDir(dataDir);
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (holder > 0 && holder !== process.pid && isStart(holder)) {
    throw new PlainError(
      `A stack already runs on ${dataDir} (process ${holder}): stop it there with Ctrl-C, or choose another DATA_DIR.`,
    );
  }
  const left = await runningOn(dataDir);
  if (left.length > 0) {
    const names = left.map((one) => one.name).join(', ');
    const pids = left.map((one) => one.pid).join(' ');
    throw new PlainError(
      `A stack that lost its npm start still runs on ${dataDir} (${names}): stop it with kill ${pids}.`,
    );
  }
  removeProcesses(dataDir);
  rmSync(file, { force: true });
  writeFileSync(file, String(process.pid), { flag: 'wx', mode: PRIVATE_FILE });
  return () => rmSync(file, { force: true });
}

/**
 * Throws PlainError with every listener whose port is taken by another program or by another listener of this stack.
 * @param {readonly Listener[]} listeners
 */
export async function assertPortsFree(listeners) {
  const twice = listeners.find((one, index) => listeners.findIndex((other) => other.port === one.port) < index);
  if (twice) {
    const first = listeners.find((one) => one.port === twice.port);
    throw new PlainError(
      `${first?.name} and ${twice.name} are both given port ${twice.port}: change ${twice.variable}.`,
    );
  }
  const free = await Promise.all(listeners.map((one) => isPortFree(one.port, one.host)));
  const busy = listeners.filter((_, index) => !free[index]);
  if (busy.length === 0) return;
  const list = new Intl.ListFormat('en');
  const words = list.format(busy.map((one) => `${one.port} (${one.name})`));
  const variables = list.format(busy.map((one) => one.variable));
  const [state, other] =
    busy.length === 1 ? [`Port ${words} is`, 'another port'] : [`Ports ${words} are`, 'other ports'];
  throw new PlainError(
    `${state} in use: stop what listens there, or set ${variables} to ${other}. ` +
      'PORT_OFFSET=20 moves all ports that are not set.',
  );
}

/**
 * Returns the listed processes of a data folder that still run. Ids are reused after a reboot, so a process counts only
 * when its port is taken too.
 * @param {string} dataDir
 */
export async function runningOn(dataDir) {
  const listed = readProcesses(dataDir).filter((one) => isAlive(one.pid));
  const free = await Promise.all(listed.map((one) => isPortFree(one.port)));
  return listed.filter((_, index) => !free[index]);
}

/**
 * Returns whether a process id belongs to a start, as far as the system says; ids are reused.
 * @param {number} pid
 */
function isStart(pid) {
  if (!isAlive(pid)) return false;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('node');
  } catch {
    return true;
  }
}

import { execFile, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PlainError } from './plain-error.mjs';

/** The root folder of the repository, the working directory of all processes that the tools start. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/**
 * Returns the program of an installed package. Node runs it without a shell, so the process id is the tool's own.
 * @param {string} name
 */
export const toolFile = (name) => path.join(ROOT, 'node_modules', '.bin', name);

/** Longer than a product takes to stop: one that is killed leaves its servers behind. */
const KILL_AFTER_MS = 15_000;
const LOOK_INTERVAL_MS = 50;
/** @type {readonly NodeJS.Signals[]} */
const INTERRUPTS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** npm repeats the Ctrl-C that the terminal has already sent to all processes; that does not count as a second one. */
const ECHO_MS = 1_000;

/** The user stopped the command. */
export class Interrupted extends PlainError {
  constructor() {
    super('Interrupted.');
  }
}

/**
 * Starts a program in a separate process group, so that Ctrl-C reaches this process only, which then stops the others
 * in order. The program does not read from the terminal.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, output?: 'pipe' | 'inherit' }} [options]
 */
export function startProcess(command, args, { env = process.env, cwd = ROOT, output = 'pipe' } = {}) {
  return spawn(command, args, { env, cwd, stdio: ['ignore', output, output], detached: true });
}

/**
 * Sends a signal to a process and everything in its group. Does nothing when they have exited.
 * @param {number | undefined} pid
 * @param {NodeJS.Signals} signal
 */
export function signalGroup(pid, signal) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // Already exited.
  }
}

/**
 * Interrupts a process and everything in its group, and kills what has not stopped after 15 s.
 * @param {number | undefined} pid
 */
async function stopGroup(pid) {
  if (pid === undefined) return;
  signalGroup(pid, 'SIGINT');
  const until = Date.now() + KILL_AFTER_MS;
  while (isAlive(-pid) && Date.now() < until) await delay(LOOK_INTERVAL_MS);
  signalGroup(pid, 'SIGKILL');
}

/**
 * Returns whether a process with this id exists, or for a negative one any process of the group.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** Linux counts processor time in hundredths of a second, for programs. */
const TICK_MS = 10;

/**
 * Returns the processor time that the processes of a group have used, such as a watcher and what it started; 0 when that
 * is not known.
 * @param {number} group the id of its first process
 * @returns {Promise<number>}
 */
export async function cpuTimeMs(group) {
  try {
    const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    const times = await Promise.all(ids.map((id) => cpuTimeIn(id, group)));
    return times.reduce((sum, time) => sum + time, 0);
  } catch {
    return await cpuTimeByPs(group);
  }
}

/** @param {string} id of a process @param {number} group */
async function cpuTimeIn(id, group) {
  const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
  // The name before the last parenthesis may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[2]) === group ? (Number(fields[11]) + Number(fields[12])) * TICK_MS : 0;
}

/** @param {number} group */
async function cpuTimeByPs(group) {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pgid=', '-o', 'time=']);
    const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/));
    const times = rows.filter(([id]) => Number(id) === group).map(([, time = '']) => secondsOf(time));
    return times.reduce((sum, seconds) => sum + seconds, 0) * 1_000 || 0;
  } catch {
    return 0;
  }
}

/** @param {string} time such as `1-02:03:04` or `0:01.25` */
const secondsOf = (time) => time.split(/[:-]/).reduce((sum, part) => sum * 60 + Number(part), 0);

/**
 * Runs a program until it exits. An aborted `signal` stops the whole group, which takes up to 15 s, and rejects with
 * Interrupted. Rejects with PlainError when the program cannot be started.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, live?: boolean, onLine?: (line: string) => void, signal?: AbortSignal }} [options]
 *   `live` shows the output in the terminal instead of collecting it; `onLine` gets each whole line as it comes
 * @returns {Promise<{ code: number, stdout: string, stderr: string, output: string }>} `output` is both streams in order of arrival
 */
export function run(command, args, { env, cwd, live = false, onLine, signal } = {}) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new Interrupted());
    const child = startProcess(command, args, { env, cwd, output: live ? 'inherit' : 'pipe' });
    const collected = { stdout: '', stderr: '', output: '' };
    for (const name of /** @type {const} */ (['stdout', 'stderr'])) {
      child[name]?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        collected[name] += text;
        collected.output += text;
      });
      const stream = child[name];
      if (onLine && stream) createInterface({ input: stream }).on('line', onLine);
    }
    const interrupt = () => void stopGroup(child.pid).then(() => reject(new Interrupted()));
    signal?.addEventListener('abort', interrupt, { once: true });
    child.once('error', (error) => {
      signal?.removeEventListener('abort', interrupt);
      reject(new PlainError(`${command} could not be started: ${error.message}.`, { cause: error }));
    });
    child.once('close', (code) => {
      signal?.removeEventListener('abort', interrupt);
      // Otherwise the rest of the group is still being stopped.
      if (!signal?.aborted) resolve({ code: code ?? 1, ...collected });
    });
  });
}

/**
 * Turns the first Ctrl-C, SIGTERM or SIGHUP into an aborted signal, so that a command can stop what it started. The
 * second one ends this process without waiting.
 * @param {string} [sentence] printed at the first one
 * @returns {AbortSignal}
 */
export function watchInterrupts(sentence) {
  const controller = new AbortController();
  let firstAt = 0;
  const handle = () => {
    if (controller.signal.aborted) {
      if (Date.now() - firstAt > ECHO_MS) process.exit(1);
      return;
    }
    firstAt = Date.now();
    controller.abort();
    if (sentence) console.log(`\n${sentence}`);
  };
  for (const name of INTERRUPTS) process.on(name, handle);
  return controller.signal;
}

/**
 * Returns the absolute path of the first program of these names on the PATH, or of these absolute paths.
 * @param {readonly string[]} names
 */
export function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => path.resolve(folder, name))).find(isExecutable);
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

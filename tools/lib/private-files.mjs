import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from './plain-error.mjs';

/** Modes of files and folders with personal data: for the owner only. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

const SECRET_BYTES = 32;
const PRIVATE_UMASK = 0o077;
const STICKY = 0o1000;

/**
 * Calls `start`, which must start its processes synchronously, with a umask under which they create files for the owner
 * only. Restores the umask afterwards, because another user may serve this process's builds.
 * @template Result
 * @param {() => Result} start
 */
export function withPrivateUmask(start) {
  const before = process.umask(PRIVATE_UMASK);
  try {
    return start();
  } finally {
    process.umask(before);
  }
}

/**
 * Creates the data folder, or makes an existing one private. Throws PlainError for a folder that users share, and when
 * the folder cannot be created or made private.
 * @param {string} dataDir
 */
export function makeDataDir(dataDir) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
    if (statSync(dataDir).mode & STICKY) throw sharedFolder(dataDir);
    chmodSync(dataDir, PRIVATE_FOLDER);
  } catch (error) {
    if (error instanceof PlainError) throw error;
    throw new PlainError(`DATA_DIR cannot be created: ${/** @type {Error} */ (error).message}.`, { cause: error });
  }
}

/**
 * Returns the secret in a file of a locked data folder. The first call creates it: random, for the owner only, and on
 * disk before a server gets it, because no server can be opened again without it.
 * @param {string} file
 */
export function readOrCreateSecret(file) {
  if (!existsSync(file)) {
    const draft = `${file}.new`;
    mkdirSync(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
    writeFileSync(draft, randomBytes(SECRET_BYTES).toString('base64url'), { mode: PRIVATE_FILE, flush: true });
    renameSync(draft, file);
  }
  return readFileSync(file, 'utf8');
}

/**
 * Returns the file with the password of a server that `npm start` runs on a data folder.
 * @param {string} dataDir
 * @param {'mongodb' | 'redis'} server
 */
export function passwordFile(dataDir, server) {
  return path.join(dataDir, `${server}.password`);
}

/** @param {string} dataDir */
function sharedFolder(dataDir) {
  const own = path.join(dataDir, 'derby');
  return new PlainError(
    `All users of this machine share ${dataDir}: set DATA_DIR to a folder of the product's own, such as ${own}.`,
  );
}

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

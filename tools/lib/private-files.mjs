import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from './plain-error.mjs';

/** Modes of what holds personal data: for the owner only. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

const PRIVATE_UMASK = 0o077;
const STICKY = 0o1000;

/** What the product makes in its data folder; nothing else in there is touched. */
const OWN_FOLDERS = ['logs', 'mongodb', 'embedded-mongodb', 'redis', 'backups', 'sandbox', 's3', 'balancer'];

/**
 * Starts processes by `start`, which must do so at once; whatever they create is for the owner only. The umask of this
 * process is as before afterwards: its builds may be served by another user.
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
 * Makes the data folder, and closes one that an earlier start left open to other users. Throws PlainError for a folder
 * that users share, and when the folder cannot be made or closed.
 * @param {string} dataDir
 */
export function makeDataDir(dataDir) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
    if (statSync(dataDir).mode & STICKY) throw sharedFolder(dataDir);
    const folders = [dataDir, ...OWN_FOLDERS.map((name) => path.join(dataDir, name))];
    for (const folder of folders.filter((one) => existsSync(one))) chmodSync(folder, PRIVATE_FOLDER);
  } catch (error) {
    if (error instanceof PlainError) throw error;
    throw new PlainError(`DATA_DIR cannot be made: ${/** @type {Error} */ (error).message}.`, { cause: error });
  }
}

/** @param {string} dataDir */
function sharedFolder(dataDir) {
  const own = path.join(dataDir, 'derby');
  return new PlainError(
    `All users of this machine share ${dataDir}: set DATA_DIR to a folder of the product's own, such as ${own}.`,
  );
}

import path from 'node:path';
import { PlainError } from './plain-error.mjs';
import { lastSentence } from './child-log.mjs';
import { ROOT } from './paths.mjs';
import { withPrivateUmask } from './private-files.mjs';
import { run } from './processes.mjs';

/**
 * @typedef {{ created: boolean, username: string, password?: string }} FirstAdministrator
 *   `password` is there only when the account was made just now
 */

/**
 * Makes the first administrator unless there is one. Throws PlainError with the command's own sentence.
 * @param {NodeJS.ProcessEnv} env by productEnv
 * @param {AbortSignal} [signal]
 * @returns {Promise<FirstAdministrator>}
 */
export async function createFirstAdministrator(env, signal) {
  return answerOf('create-admin', env, signal);
}

/**
 * Gives a user a new password and ends what the old one opened. Throws PlainError with the command's own sentence.
 * @param {NodeJS.ProcessEnv} env by productEnv
 * @param {string[]} args of the command
 * @returns {Promise<{ username: string, password: string, wasSuspended: boolean, hasTwoFactor: boolean }>}
 */
export async function resetAdministrator(env, args) {
  return answerOf('reset-admin', env, undefined, args);
}

/**
 * Makes the indexes that the database lacks. Throws PlainError with the command's own sentence.
 * @param {NodeJS.ProcessEnv} env by productEnv
 * @param {AbortSignal} [signal]
 * @returns {Promise<string>} what it did, for the terminal
 */
export async function migrate(env, signal) {
  const { made } = await answerOf('migrate', env, signal);
  return made.length === 0 ? 'nothing to do' : `${made.length} indexes made`;
}

/**
 * Loads the sample derby into an empty database; leaves any other database alone.
 * @param {NodeJS.ProcessEnv} env by productEnv
 * @param {AbortSignal} [signal]
 * @returns {Promise<string>} what it did, for the terminal
 */
export async function loadSampleData(env, signal) {
  const { imported, total, reason } = await answerOf('sample-data', env, signal);
  if (imported > 0) return `${imported} entries loaded; SAMPLE_DATA=off starts without them`;
  return reason ? `not loaded: ${reason}` : `its ${total} entries are there already`;
}

/**
 * Copies the database and the photos into DATA_DIR, also while the product runs.
 * @param {NodeJS.ProcessEnv} env by productEnv
 * @returns {Promise<{ name: string, sizeBytes: number, documentCount: number, photoCount: number }>}
 */
export async function makeBackup(env) {
  return answerOf('backup', env);
}

/**
 * Puts a backup into a database on which nothing else runs. Throws PlainError with the command's own sentence.
 * @param {NodeJS.ProcessEnv} env by productEnv
 * @param {string[]} args of the restore command
 * @returns {Promise<{
 *   name: string,
 *   collections: { name: string, count: number, sha256: string }[],
 *   photoCount: number,
 *   skippedMessages: number,
 * }>}
 */
export async function restoreBackup(env, args) {
  return answerOf('restore', env, undefined, args);
}

/**
 * Copies all photos between the folder and the bucket. Throws PlainError with the command's own sentence.
 * @param {NodeJS.ProcessEnv} env by productEnv
 * @param {string[]} args of the command
 * @returns {Promise<{ found: number, copied: number, equal: number, deleted: number }>}
 */
export async function movePhotos(env, args) {
  return answerOf('move-photos', env, undefined, args);
}

/** @typedef {'create-admin' | 'migrate' | 'move-photos' | 'reset-admin' | 'sample-data' | 'backup' | 'restore'} OperatorCommand */

/**
 * The line of JSON that a command of the operator prints.
 * @param {OperatorCommand} name @param {NodeJS.ProcessEnv} env @param {AbortSignal} [signal] @param {string[]} [args]
 */
async function answerOf(name, env, signal, args = []) {
  const stdout = await runOperator(name, env, signal, args);
  const line = stdout.split('\n').findLast((text) => text.startsWith('{'));
  if (!line) throw new PlainError(`${name} did not say what it did.`);
  return JSON.parse(line);
}

/** @param {OperatorCommand} name @param {NodeJS.ProcessEnv} env @param {AbortSignal} [signal] @param {string[]} [args] */
async function runOperator(name, env, signal, args = []) {
  const program = path.join(ROOT, 'tools', 'operator', 'dist', `${name}.js`);
  const result = await withPrivateUmask(() => run(process.execPath, [program, ...args], { env, signal }));
  if (result.code === 0) return result.stdout;
  const words = lastSentence(result.stderr.split('\n')) || lastSentence(result.stdout.split('\n'));
  throw new PlainError(`${name} failed: ${words.replace(`${name}: `, '')}`);
}

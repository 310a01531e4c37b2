import path from 'node:path';
import { PlainError } from './plain-error.mjs';
import { lastSentence } from './child-log.mjs';
import { ROOT } from './paths.mjs';
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
 * The line of JSON that a command of the operator prints.
 * @param {'create-admin' | 'sample-data'} name @param {NodeJS.ProcessEnv} env @param {AbortSignal} [signal]
 */
async function answerOf(name, env, signal) {
  const stdout = await runOperator(name, env, signal);
  const line = stdout.split('\n').findLast((text) => text.startsWith('{'));
  if (!line) throw new PlainError(`${name} did not say what it did.`);
  return JSON.parse(line);
}

/** @param {'create-admin' | 'sample-data'} name @param {NodeJS.ProcessEnv} env @param {AbortSignal} [signal] */
async function runOperator(name, env, signal) {
  const result = await run(process.execPath, [path.join(ROOT, 'tools', 'operator', 'dist', `${name}.js`)], {
    env,
    signal,
  });
  if (result.code === 0) return result.stdout;
  const words = lastSentence(result.stderr.split('\n')) || lastSentence(result.stdout.split('\n'));
  throw new PlainError(`${name} failed: ${words.replace(`${name}: `, '')}`);
}

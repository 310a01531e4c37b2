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
  const stdout = await runOperator('create-admin', env, signal);
  const line = stdout.split('\n').findLast((text) => text.startsWith('{"created"'));
  if (!line) throw new PlainError('create-admin did not say whether there is an administrator.');
  return JSON.parse(line);
}

/**
 * Loads the sample derby into an empty database; leaves any other database alone.
 * @param {NodeJS.ProcessEnv} env by productEnv
 * @param {AbortSignal} [signal]
 * @returns {Promise<string>} what it did, in its own words
 */
export async function loadSampleData(env, signal) {
  const stdout = await runOperator('sample-data', env, signal);
  return stdout.trim().split('\n').at(-1) ?? '';
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

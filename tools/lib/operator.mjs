import path from 'node:path';
import { lastSentence } from './child-log.mjs';
import { ROOT, run } from './processes.mjs';
import { PlainError } from './plain-error.mjs';
import { withPrivateUmask } from './private-files.mjs';
import { programEnv } from './process-spec.mjs';

/**
 * `password` is set only when the account has just been created.
 * @typedef {{ created: boolean, username: string, password?: string }} FirstAdministrator
 */

/**
 * The results of the commands in `tools/operator`, by name.
 * @typedef {{
 *   'create-admin': FirstAdministrator,
 *   'reset-admin': { username: string, password: string, wasSuspended: boolean, hasTwoFactor: boolean },
 *   migrate: { made: string[], split: number, dropped: string[] },
 *   'move-photos': { found: number, copied: number, equal: number, deleted: number },
 *   'sample-data': { imported: number, total: number, reason?: string },
 *   backup: { name: string, sizeBytes: number, documentCount: number, photoCount: number, key: string },
 *   restore: {
 *     name: string,
 *     collections: { name: string, count: number, sha256: string }[],
 *     photoCount: number,
 *     skippedMessages: number,
 *     newerOptOuts: number,
 *     usersBroughtBack: string[],
 *     usersReinstated: string[],
 *     isFinalRunSkipped: boolean,
 *   },
 * }} CommandResults
 */

/**
 * Runs a command of the operator and returns its result. Throws PlainError with the command's error message.
 * @template {keyof CommandResults} Name
 * @param {Name} name
 * @param {NodeJS.ProcessEnv} env by productEnv
 * @param {{ args?: readonly string[], signal?: AbortSignal }} [options]
 * @returns {Promise<CommandResults[Name]>}
 */
export async function operate(name, env, { args = [], signal } = {}) {
  const program = path.join(ROOT, 'tools', 'operator', 'dist', `${name}.js`);
  const { ADMIN_PASSWORD, ...others } = programEnv('operator', env);
  const ownEnv = name === 'create-admin' ? { ...others, ADMIN_PASSWORD } : others;
  const result = await withPrivateUmask(() => run(process.execPath, [program, ...args], { env: ownEnv, signal }));
  if (result.code !== 0) {
    const words = lastSentence(result.stderr.split('\n')) || lastSentence(result.stdout.split('\n'));
    throw new PlainError(`${name} failed: ${words.replace(`${name}: `, '')}`);
  }
  const line = result.stdout.split('\n').findLast((text) => text.startsWith('{'));
  if (!line) throw new PlainError(`${name} printed no result.`);
  return JSON.parse(line);
}

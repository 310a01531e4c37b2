import path from 'node:path';
import { runTurbo } from './build.mjs';
import { lastSentence } from './child-log.mjs';
import { ensureInstalled } from './install.mjs';
import { ROOT } from './paths.mjs';
import { PlainError } from './plain-error.mjs';
import { withPrivateUmask } from './private-files.mjs';
import { programEnv } from './process-env.mjs';
import { readProcesses } from './process-file.mjs';
import { run } from './processes.mjs';
import { mongoDbUrl, redisUrl } from './server-credentials.mjs';
import { productEnv } from './services.mjs';
import { readStackConfig } from './stack-config.mjs';

/**
 * `password` is set only when the account has just been created.
 * @typedef {{ created: boolean, username: string, password?: string }} FirstAdministrator
 */

/**
 * The results of the commands in `tools/operator`, by name.
 * @typedef {{
 *   'create-admin': FirstAdministrator,
 *   'reset-admin': { username: string, password: string, wasSuspended: boolean, hasTwoFactor: boolean },
 *   migrate: { made: string[], dropped: string[] },
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

/**
 * Runs a command of the operator on the running product of DATA_DIR, with the bucket of a cluster, or on the servers of
 * MONGODB_URL and REDIS_URL. Throws PlainError when there is no database.
 * @template {keyof CommandResults} Name
 * @param {Name} name
 * @param {readonly string[]} [args]
 */
export async function operateRunning(name, args) {
  const config = readStackConfig(process.env);
  const running = readProcesses(config.dataDir);
  const { dataDir, ports } = config;
  const find = (/** @type {string} */ one) => running.find((process) => process.name === one);
  const mongodb = find('mongodb');
  if (!config.mongodbUrl && !mongodb) {
    throw new PlainError(`No database: nothing runs on ${dataDir}. Run npm start first, or set MONGODB_URL.`);
  }
  const s3Url = find('s3')?.url;
  const servers = {
    mongodbUrl: config.mongodbUrl ?? mongoDbUrl({ dataDir, port: mongodb?.port ?? ports.mongodb }),
    redisUrl: config.redisUrl ?? redisUrl({ dataDir, port: find('redis')?.port ?? ports.redis }),
    s3Url,
  };
  await buildOperator();
  const result = await operate(name, productEnv(config, servers), { args });
  return { result, dataDir, hasBucket: s3Url !== undefined };
}

/**
 * Runs a command of the operator that needs DATA_DIR only.
 * @template {keyof CommandResults} Name
 * @param {Name} name
 * @param {readonly string[]} args
 */
export async function operateWithoutServers(name, args) {
  const config = readStackConfig(process.env);
  await buildOperator();
  return await operate(name, productEnv(config, { mongodbUrl: 'mongodb://none', redisUrl: 'redis://none' }), { args });
}

/** Installs packages and builds the commands of the operator. */
export async function buildOperator() {
  await ensureInstalled();
  await runTurbo('build', { only: ['@derby/operator'] });
}

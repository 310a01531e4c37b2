import { build } from './build.mjs';
import { serversOf } from './cluster.mjs';
import { operate } from './operator.mjs';
import { PlainError } from './plain-error.mjs';
import { readProcesses } from './private-files.mjs';
import { mongoDbUrl } from './mongodb.mjs';
import { watchInterrupts } from './processes.mjs';
import { redisUrlOf } from './redis.mjs';
import { productEnv } from './services.mjs';
import { reserve, startServers } from './stack.mjs';
import { readStackConfig } from './stack-config.mjs';

/** @typedef {import('./operator.mjs').CommandResults} CommandResults */

/** Printed at the first Ctrl-C: the command ends what it has started, and then itself. */
const STOPPING = 'Stopping.';

/**
 * Runs a command of the operator on the running product of DATA_DIR, with the bucket of a cluster, or on the servers of
 * MONGODB_URL and REDIS_URL. Returns its result, and the variables of the product. Throws PlainError when there is no
 * database.
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
  const servers = {
    mongodbUrl: config.mongodbUrl ?? mongoDbUrl({ dataDir, port: mongodb?.port ?? ports.mongodb }),
    redisUrl: config.redisUrl ?? redisUrlOf({ dataDir, port: find('redis')?.port ?? ports.redis }),
    s3Url: find('s3')?.url,
  };
  const signal = watchInterrupts(STOPPING);
  await buildOperator(signal);
  const env = productEnv(config, servers);
  return { result: await operate(name, env, { args, signal }), env };
}

/**
 * Runs a command of the operator that needs DATA_DIR only.
 * @template {keyof CommandResults} Name
 * @param {Name} name
 * @param {readonly string[]} args
 */
export async function operateWithoutServers(name, args) {
  const config = readStackConfig(process.env);
  const signal = watchInterrupts(STOPPING);
  await buildOperator(signal);
  const env = productEnv(config, { mongodbUrl: 'mongodb://none', redisUrl: 'redis://none' });
  return await operate(name, env, { args, signal });
}

/**
 * Runs a command of the operator while the product is stopped. Starts the servers of DATA_DIR for it, with the bucket of
 * a cluster. Throws PlainError while a product runs on the data folder or on the ports of this stack.
 * @template {keyof CommandResults} Name
 * @param {Name} name
 * @param {readonly string[]} args
 */
export async function operateStopped(name, args) {
  const config = readStackConfig(process.env);
  const unlock = await reserve(config);
  const signal = watchInterrupts(STOPPING);
  /** @type {Awaited<ReturnType<typeof startServers>> | undefined} */
  let servers;
  try {
    await buildOperator(signal);
    const { config: ownConfig, ...options } = await serversOf(config);
    servers = await startServers(ownConfig, { ...options, signal });
    return await operate(name, productEnv(ownConfig, servers), { args, signal });
  } finally {
    await servers?.supervisor.stop();
    unlock();
  }
}

/** Installs packages and builds the commands of the operator. @param {AbortSignal} signal */
const buildOperator = (signal) => build('build', { only: ['@derby/operator'], signal });

import { build } from './build.mjs';
import { serversOf } from './cluster.mjs';
import { operate } from './operator.mjs';
import { PlainError } from './plain-error.mjs';
import { readProcesses } from './private-files.mjs';
import { mongoDbUrl } from './mongodb.mjs';
import { redisUrlOf } from './redis.mjs';
import { productEnv } from './services.mjs';
import { reserve, startServers } from './stack.mjs';
import { readStackConfig } from './stack-config.mjs';

/** @typedef {import('./operator.mjs').CommandResults} CommandResults */

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
    redisUrl: config.redisUrl ?? redisUrlOf({ dataDir, port: find('redis')?.port ?? ports.redis }),
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

/**
 * Runs a command of the operator while the product is stopped. Starts the servers of DATA_DIR for it, and the bucket of a
 * cluster when `withBucket` is set. Throws PlainError while a product runs on the data folder or on the ports of this stack.
 * @template {keyof CommandResults} Name
 * @param {Name} name
 * @param {{ args: readonly string[], withBucket?: boolean }} options
 */
export async function operateStopped(name, { args, withBucket = false }) {
  const config = readStackConfig(process.env);
  const reservation = await reserve(config);
  /** @type {Awaited<ReturnType<typeof startServers>> | undefined} */
  let servers;
  try {
    await buildOperator();
    const { config: ownConfig, ...options } = withBucket ? await serversOf(config) : { config };
    servers = await startServers(ownConfig, options);
    return await operate(name, productEnv(ownConfig, servers), { args });
  } finally {
    await servers?.supervisor.stop();
    reservation.giveBack();
  }
}

/** Installs packages and builds the commands of the operator. */
const buildOperator = () => build('build', { only: ['@derby/operator'] });

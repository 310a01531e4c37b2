import { PlainError } from './plain-error.mjs';
import { readProcesses } from './process-file.mjs';

/**
 * The servers of the product that runs on the data folder, with the bucket of a cluster, or those of MONGODB_URL and
 * REDIS_URL. Throws PlainError when there is no database.
 * @param {import('./stack-config.mjs').StackConfig} config
 */
export function runningServers(config) {
  const running = readProcesses(config.dataDir);
  const urlOf = (/** @type {string} */ name) => running.find((one) => one.name === name)?.url;
  const mongodbUrl = config.mongodbUrl ?? urlOf('mongodb');
  if (!mongodbUrl) {
    throw new PlainError(`No database: nothing runs on ${config.dataDir}. Run npm start first, or set MONGODB_URL.`);
  }
  const redisUrl = config.redisUrl ?? urlOf('redis') ?? `redis://127.0.0.1:${config.ports.redis}`;
  return { mongodbUrl, redisUrl, s3Url: urlOf('s3') };
}

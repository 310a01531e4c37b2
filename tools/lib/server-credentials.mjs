import path from 'node:path';
import { readOrCreateSecret } from './private-files.mjs';

/** The user of MongoDB. The embedded server knows no other. */
export const MONGODB_USER = 'derby';
const DATABASE = 'derby';

/**
 * Returns the file with the password of a server that `npm start` runs on a data folder.
 * @param {string} dataDir
 * @param {'mongodb' | 'redis'} server
 */
export function passwordFile(dataDir, server) {
  return path.join(dataDir, `${server}.password`);
}

/**
 * Returns the address of MongoDB of a data folder with its password, which the first call creates. For
 * clients only: never print or store it.
 * @param {{ dataDir: string, port: number }} options
 */
export function mongoDbUrl({ dataDir, port }) {
  const password = readOrCreateSecret(passwordFile(dataDir, 'mongodb'));
  return `mongodb://${MONGODB_USER}:${password}@127.0.0.1:${port}/${DATABASE}?authSource=admin&authMechanism=SCRAM-SHA-256`;
}

/**
 * Returns the address of Redis of a data folder with its password, which the first call creates. For
 * clients only: never print or store it.
 * @param {{ dataDir: string, port: number }} options
 */
export function redisUrl({ dataDir, port }) {
  return `redis://:${readOrCreateSecret(passwordFile(dataDir, 'redis'))}@127.0.0.1:${port}`;
}

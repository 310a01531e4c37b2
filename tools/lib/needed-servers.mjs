import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { missingForEmbeddedMongo } from '../embedded-mongo/build.mjs';
import { PlainError } from './plain-error.mjs';
import { findProgram, ROOT } from './processes.mjs';
import { findRedis } from './redis.mjs';

const DOWNLOADS = 'https://fastdl.mongodb.org';
/** Where mongodb-memory-server-core keeps what it has downloaded. */
const DOWNLOADED = [
  path.join(os.homedir(), '.cache', 'mongodb-binaries'),
  path.join(ROOT, 'node_modules', '.cache', 'mongodb-memory-server'),
];
const RESPONSE_LIMIT_MS = 2_000;

/**
 * Looks for Redis and MongoDB before packages are installed and programs are built, which takes minutes. Installs
 * Debian's Redis where that is allowed. Throws PlainError that says what to install.
 * @param {Pick<import('./stack-config.mjs').StackConfig, 'mongodbUrl' | 'redisUrl' | 'ports' | 'dataDir'>} config
 * @param {{ signal?: AbortSignal, sources?: typeof defaultSources }} [options] tests replace the sources
 */
export async function assertServersCanBeHad(config, { signal, sources = defaultSources } = {}) {
  const { mongodbUrl, redisUrl, ports, dataDir } = config;
  const problems = await Promise.all([
    mongodbUrl ? undefined : problemOfMongoDb(sources),
    redisUrl ? undefined : problemOf(() => sources.findRedis({ port: ports.redis, dataDir, signal })),
  ]);
  const found = problems.filter((problem) => problem !== undefined);
  if (found.length > 0) throw new PlainError(found.join('\n'));
}

/** @param {typeof defaultSources} sources */
async function problemOfMongoDb(sources) {
  if (sources.findProgram(['mongod'])) return undefined;
  const missing = await sources.missingForEmbedded();
  if (!missing || (await sources.mayDownload())) return undefined;
  return (
    `No MongoDB: no mongod on the PATH; no answer from ${new URL(DOWNLOADS).host} for a download; ` +
    `${missing.replace(/\.$/, '')}. Install mongod, or a JDK 17 and Maven, or set MONGODB_URL.`
  );
}

/** @param {() => Promise<unknown>} find */
async function problemOf(find) {
  try {
    await find();
    return undefined;
  } catch (error) {
    if (error instanceof PlainError) return error.message;
    throw error;
  }
}

/** Returns whether the official server was downloaded earlier, or may be. A mirror of the operator is not asked. */
async function mayDownload() {
  const isConfigured = Object.keys(process.env).some((name) => name.startsWith('MONGOMS_'));
  if (isConfigured || DOWNLOADED.some((folder) => existsSync(folder))) return true;
  try {
    await fetch(DOWNLOADS, { method: 'HEAD', signal: AbortSignal.timeout(RESPONSE_LIMIT_MS) });
    return true;
  } catch {
    return false;
  }
}

const defaultSources = { findProgram, missingForEmbedded: missingForEmbeddedMongo, mayDownload, findRedis };

import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { buildEmbeddedMongo } from '../embedded-mongo/build.mjs';
import { PlainError } from './plain-error.mjs';
import { passwordFile, PRIVATE_FOLDER, readOrCreateSecret } from './private-files.mjs';
import { findProgram } from './processes.mjs';
import { systemEnv } from './process-spec.mjs';

/** The user of MongoDB. The embedded server knows no other. */
const USER = 'derby';
const DATABASE = 'derby';
/** What product, tests and backups do: read, write and drop any database but `admin`. */
const ROLES = ['readWriteAnyDatabase', 'dbAdminAnyDatabase'];
const UNAUTHORIZED = 13;
const RESPONSE_LIMIT_MS = 2_000;
const CACHE_GB = '0.5';

/**
 * A server to use. `url` may hold a password; `spec` is present when we must start it; `line` says how it was found.
 * @typedef {{ url: string, line: string, spec?: import('./process-spec.mjs').ProcessSpec }} FoundServer
 */

/**
 * Finds MongoDB: MONGODB_URL, `mongod` on the PATH, the official server by download, or the embedded server. A data
 * folder stays with the kind of server that wrote it, so that data do not seem lost when another kind becomes
 * available. A server that we start requires a password. Throws PlainError when there is none.
 * @param {{ mongodbUrl?: string, port: number, dataDir: string }} options
 * @param {Partial<typeof defaultSources>} [sources] where servers come from; tests replace them
 * @returns {Promise<FoundServer>}
 */
export async function findMongoDb({ mongodbUrl, port, dataDir }, sources = {}) {
  const from = { ...defaultSources, ...sources };
  if (mongodbUrl) {
    const reason = await from.check(mongodbUrl);
    if (reason) throw new PlainError(`MongoDB at MONGODB_URL cannot be used: ${reason}.`);
    return { url: mongodbUrl, line: 'the server of MONGODB_URL' };
  }

  const folders = { official: path.join(dataDir, 'mongodb'), embedded: path.join(dataDir, 'embedded-mongodb') };
  const url = mongoDbUrl({ dataDir, port });
  /** @type {string[]} */
  const skipped = [];

  if (holdsData(folders.embedded)) {
    skipped.push('the data are in it already');
  } else {
    const official = await officialServer(from, skipped);
    if (official) {
      const spec = mongodSpec({ program: official.program, folder: folders.official, port, url, from });
      return { url, spec, line: reasonLine(official.line, skipped) };
    }
    if (holdsData(folders.official)) {
      throw new PlainError(`The data in ${folders.official} need mongod, but: ${skipped.join('; ')}.`);
    }
  }

  const embedded = await from.buildEmbedded();
  if ('reason' in embedded && holdsData(folders.embedded)) {
    throw new PlainError(`The data in ${folders.embedded} need the embedded server, but: ${embedded.reason}`);
  }
  if ('reason' in embedded) {
    throw new PlainError(
      `No MongoDB: ${[...skipped, embedded.reason].map(withoutStop).join('; ')}. Install mongod, or a JDK 17 and Maven, or set MONGODB_URL.`,
    );
  }
  const args = embedded.args(port, path.join(folders.embedded, 'derby.mv'), passwordFile(dataDir, 'mongodb'));
  const check = () => from.check(url);
  const spec = specOf({ command: embedded.java, args, folder: folders.embedded, port, check });
  return { url, spec, line: reasonLine('the embedded server, built from tools/embedded-mongo', skipped) };
}

/**
 * @param {typeof defaultSources} from
 * @param {string[]} skipped reasons are added
 */
async function officialServer(from, skipped) {
  const program = from.findProgram(['mongod']);
  if (program) return { program, line: program };
  skipped.push('no mongod on the PATH');
  const downloaded = await from.download();
  if ('program' in downloaded) return { program: downloaded.program, line: downloaded.line };
  skipped.push(downloaded.reason);
  return undefined;
}

/**
 * The probe creates the user of a folder that has none: a new one, or one of a start without passwords. Until then mongod
 * permits nothing else. If another program was faster, the start fails.
 * @param {{ program: string, folder: string, port: number, url: string, from: typeof defaultSources }} options
 */
function mongodSpec({ program, folder, port, url, from }) {
  const args = ['--port', String(port), '--bind_ip', '127.0.0.1', '--auth'];
  args.push('--dbpath', folder, '--wiredTigerCacheSizeGB', CACHE_GB);
  const check = async () => (await from.createUser(url)) ?? (await from.check(url));
  return specOf({ command: program, args, folder, port, check });
}

/**
 * Returns the process of a server with its folder. `url` there is the address for `processes.json`, without the password.
 * @param {{ command: string, args: string[], folder: string, port: number, check: () => Promise<string | undefined> }} options
 *   `check` returns why the server is not ready
 * @returns {import('./process-spec.mjs').ProcessSpec}
 */
function specOf({ command, args, folder, port, check }) {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const probe = async () => {
    const reason = await check();
    return reason ? { ready: false, reason } : { ready: true };
  };
  return {
    name: 'mongodb',
    port,
    url: `mongodb://127.0.0.1:${port}`,
    command,
    args,
    env: systemEnv(),
    quiet: true,
    probe,
    isAlive: (timeoutMs) => answersPing(port, timeoutMs),
    isPatient: true,
  };
}

/** @param {string} folder */
function holdsData(folder) {
  return existsSync(folder) && readdirSync(folder).length > 0;
}

/**
 * Pings a server, for at most 2 s.
 * @param {string} url
 * @returns {Promise<string | undefined>} why it cannot be used; undefined when it responded
 */
function checkMongoDb(url) {
  return runCommand(url, (client) => client.db().command({ ping: 1 }));
}

/**
 * Returns whether a server answers a ping on a new connection within the time. A refusal is an answer too, so no
 * password is needed.
 * @param {number} port
 * @param {number} timeoutMs
 */
async function answersPing(port, timeoutMs) {
  const { MongoClient, MongoServerError } = await import('mongodb');
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: timeoutMs,
    connectTimeoutMS: timeoutMs,
    socketTimeoutMS: timeoutMs,
  });
  try {
    await client.db().command({ ping: 1 });
    return true;
  } catch (error) {
    return error instanceof MongoServerError;
  } finally {
    await client.close(true);
  }
}

/**
 * Creates the user of `url` on a server without users: mongod permits that to local clients. Does nothing when there is
 * a user.
 * @param {string} url
 * @returns {Promise<string | undefined>} why it failed
 */
function createMongoDbUser(url) {
  const { password: pwd, host } = new URL(url);
  return runCommand(`mongodb://${host}`, async (client) => {
    try {
      await client.db('admin').command({ createUser: USER, pwd, roles: ROLES });
    } catch (error) {
      if (/** @type {{ code?: number }} */ (error).code !== UNAUTHORIZED) throw error;
    }
  });
}

/**
 * @param {string} url
 * @param {(client: import('mongodb').MongoClient) => Promise<unknown>} command
 * @returns {Promise<string | undefined>} why it failed
 */
async function runCommand(url, command) {
  const { MongoClient } = await import('mongodb');
  /** @type {import('mongodb').MongoClient | undefined} */
  let client;
  try {
    client = new MongoClient(url, { serverSelectionTimeoutMS: RESPONSE_LIMIT_MS, connectTimeoutMS: RESPONSE_LIMIT_MS });
    await command(client);
    return undefined;
  } catch (error) {
    return withoutStop(/** @type {Error} */ (error).message.split('\n')[0] ?? '');
  } finally {
    await client?.close();
  }
}

/**
 * Returns the address of MongoDB of a data folder with its password, which the first call creates. For
 * clients only: never print or store it.
 * @param {{ dataDir: string, port: number }} options
 */
export function mongoDbUrl({ dataDir, port }) {
  const password = readOrCreateSecret(passwordFile(dataDir, 'mongodb'));
  return `mongodb://${USER}:${password}@127.0.0.1:${port}/${DATABASE}?authSource=admin&authMechanism=SCRAM-SHA-256`;
}

/**
 * Returns the official MongoDB server from the cache of mongodb-memory-server-core, or downloads it once. Checks the
 * download host first, for at most 2 s, because the library retries an unreachable host for far longer.
 * @returns {Promise<{ program: string, line: string } | { reason: string }>}
 */
async function downloadMongod() {
  try {
    const { MongoBinary, DryMongoBinary } = await import('mongodb-memory-server-core');
    const options = await DryMongoBinary.generateOptions();
    const cached = await DryMongoBinary.locateBinary(options);
    if (cached) return { program: cached, line: `the official server, downloaded earlier to ${cached}` };
    const url = await downloadUrl(options);
    if (!(await responds(url))) return { reason: `no answer from ${new URL(url).host} for a download` };
    const program = await MongoBinary.getPath(options);
    return { program, line: `the official server, downloaded to ${program}` };
  } catch (error) {
    return { reason: `the official server is not available: ${/** @type {Error} */ (error).message.split('\n')[0]}` };
  }
}

/** @param {{ version: string, platform?: string, arch: string }} options what the library chose for this machine */
async function downloadUrl(options) {
  const require = createRequire(import.meta.url);
  const { MongoBinaryDownloadUrl } = require('mongodb-memory-server-core/lib/util/MongoBinaryDownloadUrl');
  return new MongoBinaryDownloadUrl({ ...options, platform: options.platform || os.platform() }).getDownloadUrl();
}

/** @param {string} url */
async function responds(url) {
  try {
    const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(RESPONSE_LIMIT_MS) });
    return response.ok;
  } catch {
    return false;
  }
}

const defaultSources = {
  findProgram,
  download: downloadMongod,
  buildEmbedded: buildEmbeddedMongo,
  check: checkMongoDb,
  createUser: createMongoDbUser,
};

/** @param {string} line @param {readonly string[]} skipped */
function reasonLine(line, skipped) {
  return skipped.length === 0 ? line : `${line} (${skipped.join(', ')})`;
}

/** @param {string} sentence */
function withoutStop(sentence) {
  return sentence.replace(/\.$/, '');
}

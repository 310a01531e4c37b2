import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { downloadMongod } from './mongodb-download.mjs';
import { PlainError } from './plain-error.mjs';
import { PRIVATE_FOLDER } from './private-files.mjs';
import { systemEnv } from './process-env.mjs';
import { findProgram } from './processes.mjs';
import { MONGODB_USER, mongoDbUrl, passwordFile } from './server-credentials.mjs';

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
  const password = passwordFile(dataDir, 'mongodb');
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
  const spec = embeddedSpec({ embedded, folder: folders.embedded, password, port, url, from });
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
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const args = [
    '--port',
    String(port),
    '--bind_ip',
    '127.0.0.1',
    '--auth',
    '--dbpath',
    folder,
    '--wiredTigerCacheSizeGB',
    CACHE_GB,
  ];
  const probe = async () => responseOf((await from.createUser(url)) ?? (await from.check(url)));
  return { name: 'mongodb', port, url: addressOf(port), command: program, args, env: systemEnv(), quiet: true, probe };
}

/**
 * @param {{
 *   embedded: { java: string, args(port: number, file: string, passwordFile: string): string[] },
 *   folder: string,
 *   password: string,
 *   port: number,
 *   url: string,
 *   from: typeof defaultSources,
 * }} options `password` is the file
 */
function embeddedSpec({ embedded, folder, password, port, url, from }) {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const args = embedded.args(port, path.join(folder, 'derby.mv'), password);
  const probe = async () => responseOf(await from.check(url));
  const address = addressOf(port);
  return { name: 'mongodb', port, url: address, command: embedded.java, args, env: systemEnv(), quiet: true, probe };
}

/** Returns the address for `processes.json`, without the password. @param {number} port */
function addressOf(port) {
  return `mongodb://127.0.0.1:${port}`;
}

/** @param {string} folder */
function holdsData(folder) {
  return existsSync(folder) && readdirSync(folder).length > 0;
}

/** @param {string | undefined} reason why a server is not ready */
function responseOf(reason) {
  return reason ? { ready: false, reason } : { ready: true };
}

/**
 * Pings a server, for at most 2 s.
 * @param {string} url
 * @returns {Promise<string | undefined>} why it cannot be used; undefined when it responded
 */
export function checkMongoDb(url) {
  return runCommand(url, (client) => client.db().command({ ping: 1 }));
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
      await client.db('admin').command({ createUser: MONGODB_USER, pwd, roles: ROLES });
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

/** Loads the embedded server's module only when it is needed. */
async function buildEmbedded() {
  const { buildEmbeddedMongo } = await import('../embedded-mongo/build.mjs');
  return buildEmbeddedMongo();
}

const defaultSources = {
  /** @param {readonly string[]} names */
  findProgram: (names) => findProgram(names),
  download: downloadMongod,
  buildEmbedded,
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

import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { downloadMongod } from './mongodb-download.mjs';
import { PlainError } from './plain-error.mjs';
import { PRIVATE_FOLDER } from './private-files.mjs';
import { findProgram } from './processes.mjs';

const DATABASE = 'derby';
const ANSWER_WITHIN_MS = 2_000;
const CACHE_GB = '0.5';

/**
 * A server to use. `spec` is present when we must start it; `line` says how it was found.
 * @typedef {{ url: string, line: string, spec?: import('./process-spec.mjs').ProcessSpec }} FoundServer
 */

/**
 * Finds MongoDB: MONGODB_URL, `mongod` on the PATH, the official server by download, or the embedded server. A data
 * folder stays with the kind of server that wrote it, so that data do not seem lost when another kind becomes
 * available. Throws PlainError when there is none.
 * @param {{ mongodbUrl?: string, port: number, dataDir: string }} options
 * @param {Partial<typeof defaultSources>} [sources] where servers come from; tests replace them
 * @returns {Promise<FoundServer>}
 */
export async function findMongoDb({ mongodbUrl, port, dataDir }, sources = {}) {
  const from = { ...defaultSources, ...sources };
  if (mongodbUrl) {
    const reason = await from.ask(mongodbUrl);
    if (reason) throw new PlainError(`MongoDB at MONGODB_URL cannot be used: ${reason}.`);
    return { url: mongodbUrl, line: 'the server of MONGODB_URL' };
  }

  const folders = { official: path.join(dataDir, 'mongodb'), embedded: path.join(dataDir, 'embedded-mongodb') };
  const url = `mongodb://127.0.0.1:${port}/${DATABASE}`;
  /** @type {string[]} */
  const skipped = [];

  if (holdsData(folders.embedded)) {
    skipped.push('the data are in it already');
  } else {
    const official = await officialServer(from, skipped);
    if (official) {
      const spec = mongodSpec({ program: official.program, folder: folders.official, port, url, ask: from.ask });
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
  const spec = embeddedSpec({ embedded, folder: folders.embedded, port, url, ask: from.ask });
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

/** @param {{ program: string, folder: string, port: number, url: string, ask: typeof askMongoDb }} options */
function mongodSpec({ program, folder, port, url, ask }) {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const args = [
    '--port',
    String(port),
    '--bind_ip',
    '127.0.0.1',
    '--dbpath',
    folder,
    '--wiredTigerCacheSizeGB',
    CACHE_GB,
  ];
  return { name: 'mongodb', port, url, command: program, args, quiet: true, probe: probeOf(url, ask) };
}

/**
 * @param {{ embedded: { java: string, args(port: number, file: string): string[] }, folder: string, port: number, url: string, ask: typeof askMongoDb }} options
 */
function embeddedSpec({ embedded, folder, port, url, ask }) {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const args = embedded.args(port, path.join(folder, `${DATABASE}.mv`));
  return { name: 'mongodb', port, url, command: embedded.java, args, quiet: true, probe: probeOf(url, ask) };
}

/** @param {string} folder */
function holdsData(folder) {
  return existsSync(folder) && readdirSync(folder).length > 0;
}

/** @param {string} url @param {typeof askMongoDb} ask */
function probeOf(url, ask) {
  return async () => {
    const reason = await ask(url);
    return reason ? { ready: false, reason } : { ready: true };
  };
}

/**
 * Pings a server, for at most 2 s.
 * @param {string} url
 * @returns {Promise<string | undefined>} why it cannot be used; undefined when it answered
 */
export async function askMongoDb(url) {
  const { MongoClient } = await import('mongodb');
  /** @type {import('mongodb').MongoClient | undefined} */
  let client;
  try {
    client = new MongoClient(url, { serverSelectionTimeoutMS: ANSWER_WITHIN_MS, connectTimeoutMS: ANSWER_WITHIN_MS });
    await client.db().command({ ping: 1 });
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
  ask: askMongoDb,
};

/** @param {string} line @param {readonly string[]} skipped */
function reasonLine(line, skipped) {
  return skipped.length === 0 ? line : `${line} (${skipped.join(', ')})`;
}

/** @param {string} sentence */
function withoutStop(sentence) {
  return sentence.replace(/\.$/, '');
}

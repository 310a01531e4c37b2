import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWithMaven, missingForMaven } from '../lib/maven.mjs';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const NAME = 'embedded MongoDB server';
const MAIN_CLASS = 'derby.mongo.EmbeddedMongo';
// The fastest measured start (0.24 s instead of 0.31 s). The server has one lock, so more cores would not help it.
// Without memory the server would hang; with this flag it exits and is restarted.
const JVM_FLAGS = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:+ExitOnOutOfMemoryError'];

/**
 * @typedef {object} EmbeddedMongo
 * @property {string} java the program to spawn; its pid is the server's own
 * @property {(port: number, file: string, passwordFile: string) => string[]} args its arguments; port 0 picks a free
 *   one. Only the user `derby` with the password in the file is served. The server prints one line beginning with
 *   `ready on 127.0.0.1:<port>`, or one sentence on stderr and exits non-zero
 * @property {string} classPath
 */

/**
 * Builds the server unless the same sources were built before.
 * @returns {Promise<EmbeddedMongo | { reason: string }>} `reason` is one sentence for the operator
 */
export async function buildEmbeddedMongo() {
  const goals = ['compile', 'dependency:copy-dependencies'];
  const result = await buildWithMaven({ name: NAME, folder: FOLDER, goals });
  if ('reason' in result) return result;
  const classPath = [path.join(result.built, 'classes'), path.join(result.built, 'lib', '*')].join(path.delimiter);
  return {
    java: result.java,
    classPath,
    args: (port, file, passwordFile) => [...JVM_FLAGS, '-cp', classPath, MAIN_CLASS, String(port), file, passwordFile],
  };
}

/** Returns what this machine lacks to build the server, as one sentence, without building it. */
export const missingForEmbeddedMongo = () => missingForMaven({ name: NAME, folder: FOLDER });

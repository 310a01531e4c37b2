// @ts-check
// Builds the embedded MongoDB server once per content of its sources. Plain Node, no packages.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findJdk } from './find-jdk.mjs';
import { runMaven } from '../lib/run-maven.mjs';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const TARGET = path.join(HERE, 'target');
const MAIN_CLASS = 'derby.mongo.EmbeddedMongo';
// The fastest measured start (0.24 s instead of 0.31 s). The server has one lock, so more cores would not help it.
// Without memory the server would hang; with this flag it exits and is restarted.
const JVM_FLAGS = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:+ExitOnOutOfMemoryError'];

/**
 * @typedef {object} EmbeddedMongo
 * @property {string} java the program to spawn; its pid is the server's own
 * @property {(port: number | string, file: string, passwordFile?: string) => string[]} args its arguments; port 0 picks
 *   a free one. With a file that holds a password, only the user `derby` is served. The server prints one line
 *   beginning with `ready on 127.0.0.1:<port>`, or one sentence on stderr and exits non-zero
 * @property {string} classPath
 */

/**
 * Builds the server unless the same sources were built before. Safe for concurrent calls.
 * @param {NodeJS.ProcessEnv} [env] where JAVA_HOME and PATH are read from
 * @returns {Promise<EmbeddedMongo | { reason: string }>} `reason` is one sentence for the operator
 */
export async function buildEmbeddedMongo(env = process.env) {
  const jdk = await findJdk(env);
  if (!jdk) return { reason: 'The embedded MongoDB server needs a JDK 17 or newer (set JAVA_HOME or PATH).' };

  const built = path.join(TARGET, `build-${await hashOfSources()}`);
  if (!existsSync(built)) {
    if (!jdk.canCompile) return { reason: `${jdk.home} has no compiler: install a whole JDK, 17 or newer.` };
    const reason = await runMaven({
      name: 'embedded MongoDB server',
      pom: path.join(HERE, 'pom.xml'),
      goals: ['compile', 'dependency:copy-dependencies'],
      built,
      javaHome: jdk.home,
      env,
    });
    if (reason) return { reason };
  }
  const classPath = [path.join(built, 'classes'), path.join(built, 'lib', '*')].join(path.delimiter);
  return {
    java: jdk.java,
    classPath,
    args: (port, file, passwordFile) => [
      ...JVM_FLAGS,
      '-cp',
      classPath,
      MAIN_CLASS,
      String(port),
      file,
      ...(passwordFile === undefined ? [] : [passwordFile]),
    ],
  };
}

/** Returns a hash of the pom and all Java files of the server. */
async function hashOfSources() {
  const sources = path.join(HERE, 'src', 'main');
  const names = (await readdir(sources, { recursive: true })).filter((name) => name.endsWith('.java')).sort();
  const hash = createHash('sha256');
  for (const file of [path.join(HERE, 'pom.xml'), ...names.map((name) => path.join(sources, name))]) {
    hash
      .update(path.basename(file))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const result = await buildEmbeddedMongo();
  console.log('reason' in result ? result.reason : `built: ${result.classPath}`);
  process.exitCode = 'reason' in result ? 1 : 0;
}

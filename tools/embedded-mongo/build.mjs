// @ts-check
// Builds the embedded MongoDB server once per content of its sources. Plain Node, no packages.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { findJdk } from './find-jdk.mjs';

const run = promisify(execFile);
const HERE = path.dirname(fileURLToPath(import.meta.url));
const TARGET = path.join(HERE, 'target');
const BUILD_TIMEOUT_MS = 5 * 60_000;
const MAIN_CLASS = 'derby.mongo.EmbeddedMongo';
// The fastest of the measured starts (0.24 s against 0.31 s without); one lock leaves one core's work anyway.
// Without memory the server would stay and answer nothing: it ends, and is started again.
const JVM_FLAGS = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:+ExitOnOutOfMemoryError'];

/**
 * @typedef {object} EmbeddedMongo
 * @property {string} java the program to spawn; its pid is the server's own
 * @property {(port: number | string, file: string) => string[]} args its arguments; port 0 picks a free one. The
 *   server prints one line beginning with `ready on 127.0.0.1:<port>`, or one sentence on stderr and exits non-zero
 * @property {string} classPath
 */

/**
 * Builds unless the same sources were built before; two processes may build at once.
 * @param {NodeJS.ProcessEnv} [env] where JAVA_HOME and PATH are read from
 * @returns {Promise<EmbeddedMongo | { reason: string }>} `reason` is one sentence for the operator
 */
export async function buildEmbeddedMongo(env = process.env) {
  const jdk = await findJdk(env);
  if (!jdk) return { reason: 'The embedded MongoDB server needs a JDK 17 or newer (set JAVA_HOME or PATH).' };

  const built = path.join(TARGET, `build-${await hashOfSources()}`);
  if (!existsSync(built)) {
    if (!jdk.canCompile) return { reason: `${jdk.home} has no compiler: install a whole JDK, 17 or newer.` };
    const reason = await build(built, jdk.home, env);
    if (reason) return { reason };
  }
  const classPath = [path.join(built, 'classes'), path.join(built, 'lib', '*')].join(path.delimiter);
  return {
    java: jdk.java,
    classPath,
    args: (port, file) => [...JVM_FLAGS, '-cp', classPath, MAIN_CLASS, String(port), file],
  };
}

/**
 * Builds beside the final folder and renames, so that the final folder never holds a partial build.
 * @param {string} built @param {string} javaHome @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | undefined>} why it failed
 */
async function build(built, javaHome, env) {
  await mkdir(TARGET, { recursive: true });
  const scratch = await mkdtemp(path.join(TARGET, '.building-'));
  try {
    await run(
      'mvn',
      [
        '-q',
        '-B',
        '-f',
        path.join(HERE, 'pom.xml'),
        `-Dtarget.folder=${scratch}`,
        'compile',
        'dependency:copy-dependencies',
      ],
      { env: { ...env, JAVA_HOME: javaHome }, timeout: BUILD_TIMEOUT_MS, shell: process.platform === 'win32' },
    );
    await rename(scratch, built);
    return undefined;
  } catch (error) {
    return existsSync(built) ? undefined : reasonOf(error);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** @param {any} error @returns {string} */
function reasonOf(error) {
  if (error.code === 'ENOENT') return 'The embedded MongoDB server is built by Maven, and mvn is not on the PATH.';
  const line = /\[ERROR\].*/.exec(`${error.stdout ?? ''}${error.stderr ?? ''}`)?.[0];
  return `Maven could not build the embedded MongoDB server: ${line ?? error.message.split('\n')[0]}`;
}

/** @returns {Promise<string>} changes with the pom and every Java file of the server */
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

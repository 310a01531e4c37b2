import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from './processes.mjs';

const run = promisify(execFile);
const LEAST_JAVA = 17;
const BUILD_TIMEOUT_MS = 5 * 60_000;

/**
 * Runs goals of the `pom.xml` in a folder, unless they were run for the same sources before. The pom writes everything
 * below its property `target.folder`. Safe for concurrent calls.
 * @param {{ name: string, folder: string, goals: readonly string[] }} options `name` is used in sentences after "the"
 * @returns {Promise<{ java: string, built: string } | { reason: string }>} the program that runs the classes, and the
 *   folder of the build; `reason` is one sentence for the operator
 */
export async function buildWithMaven({ name, folder, goals }) {
  const jdk = await findJdk();
  if (!jdk) return { reason: needsJdk(name) };
  const { java, home } = jdk;
  const built = path.join(folder, 'target', `build-${hashOfSources(folder)}`);
  if (existsSync(built)) return { java, built };
  if (goals.includes('compile') && !hasCompiler(home)) return { reason: needsCompiler(home) };
  const reason = await runGoals({ name, pom: path.join(folder, 'pom.xml'), goals, built, home });
  return reason ? { reason } : { java, built };
}

/**
 * Returns what this machine lacks to compile the `pom.xml` in a folder, as one sentence, without compiling it.
 * @param {{ name: string, folder: string }} options `name` is used in sentences after "the"
 * @returns {Promise<string | undefined>}
 */
export async function missingForMaven({ name, folder }) {
  const jdk = await findJdk();
  if (!jdk) return needsJdk(name);
  if (existsSync(path.join(folder, 'target', `build-${hashOfSources(folder)}`))) return undefined;
  if (!hasCompiler(jdk.home)) return needsCompiler(jdk.home);
  return findProgram(['mvn']) ? undefined : needsMaven(name);
}

/** @param {string} home */
const hasCompiler = (home) => existsSync(path.join(home, 'bin', 'javac'));
/** @param {string} name */
const needsJdk = (name) => `The ${name} needs a JDK ${LEAST_JAVA} or newer (set JAVA_HOME or PATH).`;
/** @param {string} home */
const needsCompiler = (home) => `${home} has no compiler: install a whole JDK, ${LEAST_JAVA} or newer.`;
/** @param {string} name */
const needsMaven = (name) => `The ${name} is built by Maven, and mvn is not on the PATH.`;

/**
 * Returns the first Java of version 17 or newer, from JAVA_HOME, then the PATH.
 * @returns {Promise<{ java: string, home: string } | undefined>} absolute paths
 */
async function findJdk() {
  const { JAVA_HOME, PATH = '' } = process.env;
  for (const folder of [JAVA_HOME && path.join(JAVA_HOME, 'bin'), ...PATH.split(path.delimiter)]) {
    const java = folder ? path.join(folder, 'java') : '';
    if (!java || !existsSync(java) || (await majorVersion(java)) < LEAST_JAVA) continue;
    return { java, home: path.dirname(path.dirname(realpathSync(java))) };
  }
  return undefined;
}

/** @param {string} java @returns {Promise<number>} 0 when unknown */
async function majorVersion(java) {
  try {
    const { stderr } = await run(java, ['-version'], { timeout: 10_000 });
    return Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Returns a hash of the pom and all Java files beside it that are not tests. @param {string} folder */
function hashOfSources(folder) {
  const sources = path.join(folder, 'src', 'main');
  const names = existsSync(sources) ? readdirSync(sources, { recursive: true, encoding: 'utf8' }) : [];
  const files = names.filter((name) => name.endsWith('.java')).sort();
  const hash = createHash('sha256');
  for (const file of [path.join(folder, 'pom.xml'), ...files.map((name) => path.join(sources, name))]) {
    hash.update(path.basename(file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Builds in a temporary folder and renames it, so that the final folder never holds a partial build.
 * @param {{ name: string, pom: string, goals: readonly string[], built: string, home: string }} options
 * @returns {Promise<string | undefined>} why it failed
 */
async function runGoals({ name, pom, goals, built, home }) {
  const target = path.dirname(built);
  await mkdir(target, { recursive: true });
  const scratch = await mkdtemp(path.join(target, '.building-'));
  try {
    await run('mvn', ['-q', '-B', '-f', pom, `-Dtarget.folder=${scratch}`, ...goals], {
      env: { ...process.env, JAVA_HOME: home },
      timeout: BUILD_TIMEOUT_MS,
    });
    await rename(scratch, built);
    return undefined;
  } catch (error) {
    return existsSync(built) ? undefined : reasonOf(name, error);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** @param {string} name @param {any} error @returns {string} */
function reasonOf(name, error) {
  if (error.code === 'ENOENT') return needsMaven(name);
  const line = /\[ERROR\].*/.exec(`${error.stdout ?? ''}${error.stderr ?? ''}`)?.[0];
  return `Maven could not build the ${name}: ${line ?? error.message.split('\n')[0]}`;
}

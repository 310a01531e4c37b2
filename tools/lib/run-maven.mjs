// @ts-check
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const BUILD_TIMEOUT_MS = 5 * 60_000;

/**
 * Runs goals of a pom that writes everything below its property `target.folder`. Builds in a temporary folder and
 * renames it, so that the final folder never holds a partial build. Safe for concurrent calls.
 * @param {{ name: string, pom: string, goals: readonly string[], built: string, javaHome: string, env: NodeJS.ProcessEnv }} options
 *   `name` is used in sentences after "the"
 * @returns {Promise<string | undefined>} why it failed
 */
export async function runMaven({ name, pom, goals, built, javaHome, env }) {
  const target = path.dirname(built);
  await mkdir(target, { recursive: true });
  const scratch = await mkdtemp(path.join(target, '.building-'));
  try {
    await run('mvn', ['-q', '-B', '-f', pom, `-Dtarget.folder=${scratch}`, ...goals], {
      env: { ...env, JAVA_HOME: javaHome },
      timeout: BUILD_TIMEOUT_MS,
      shell: process.platform === 'win32',
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
  if (error.code === 'ENOENT') return `The ${name} is built by Maven, and mvn is not on the PATH.`;
  const line = /\[ERROR\].*/.exec(`${error.stdout ?? ''}${error.stderr ?? ''}`)?.[0];
  return `Maven could not build the ${name}: ${line ?? error.message.split('\n')[0]}`;
}

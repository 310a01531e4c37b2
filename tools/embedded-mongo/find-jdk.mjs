// @ts-check
import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const LEAST_JAVA = 17;
const EXE = process.platform === 'win32' ? '.exe' : '';

/**
 * Returns the first Java of version 17 or newer, from JAVA_HOME, then the PATH.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ java: string, home: string, canCompile: boolean } | undefined>} absolute paths
 */
export async function findJdk(env) {
  const folders = [env.JAVA_HOME && path.join(env.JAVA_HOME, 'bin'), ...(env.PATH ?? '').split(path.delimiter)];
  for (const folder of folders) {
    const java = folder ? path.join(folder, `java${EXE}`) : '';
    if (!java || !existsSync(java) || (await majorVersion(java)) < LEAST_JAVA) continue;
    const home = path.dirname(path.dirname(realpathSync(java)));
    return { java, home, canCompile: existsSync(path.join(home, 'bin', `javac${EXE}`)) };
  }
  return undefined;
}

/** @param {string} java @returns {Promise<number>} 0 when unknown */
async function majorVersion(java) {
  try {
    const { stderr } = await run(java, ['-version'], { timeout: 10_000 });
    const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(stderr) ?? [];
    return Number(first === '1' ? second : (first ?? 0)); // Java 8 calls itself 1.8
  } catch {
    return 0;
  }
}

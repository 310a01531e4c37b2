import { existsSync } from 'node:fs';
import path from 'node:path';
import { run } from './processes.mjs';

/**
 * The files that git tracks and that exist, relative to the root, with `/`.
 * @param {string} root
 * @returns {Promise<Set<string>>}
 */
export async function trackedFiles(root) {
  const { stdout } = await run('git', ['ls-files', '-z'], { cwd: root });
  const names = stdout.split('\0').filter((file) => file !== '' && existsSync(path.join(root, file)));
  return new Set(names);
}

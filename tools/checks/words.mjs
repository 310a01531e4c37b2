import { readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../lib/processes.mjs';

/** Written with character classes, so that this file does not find itself. */
const FORBIDDEN = [
  { what: 'a path of one machine', pattern: /(?<![\w.-])[/]work[/]|[/]tmp[/]brief/ },
  { what: 'the number of an issue', pattern: /\bissue [#]/i },
];
const BINARY = /\.(?:png|jpe?g|webp|ico|woff2?|jar|gz|br)$/;

/**
 * Lines of tracked files that only mean something at one desk.
 * @param {string} root
 * @returns {Promise<string[]>}
 */
export async function checkWords(root) {
  const { stdout } = await run('git', ['ls-files', '-z'], { cwd: root });
  const files = stdout.split('\0').filter((file) => file !== '' && !BINARY.test(file));
  return files.flatMap((file) => wordsIn(root, file));
}

/** @param {string} root @param {string} file */
function wordsIn(root, file) {
  return textOf(path.join(root, file))
    .split('\n')
    .flatMap((line, index) =>
      FORBIDDEN.filter(({ pattern }) => pattern.test(line)).map(({ what }) => `${file}:${index + 1} names ${what}`),
    );
}

/** The text of a tracked file; empty when it was deleted and that is not committed yet. @param {string} file */
function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return '';
    throw error;
  }
}

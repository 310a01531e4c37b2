import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../lib/processes.mjs';

/**
 * The tracked files of a repository.
 * @typedef {object} Repository
 * @property {readonly string[]} files relative to the root, with `/`
 * @property {(file: string) => boolean} has
 * @property {(file: string) => string} read the text of a file
 */

/**
 * One npm workspace.
 * @typedef {object} Workspace
 * @property {string} folder such as `packages/domain`
 * @property {string} kind its first folder: apps, services, packages, tools or tests
 * @property {{ name: string, version?: string, scripts?: Record<string, string>, dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} manifest
 * @property {string[]} files relative to its folder
 */

/**
 * Opens the repository at `root`. Lists the files that git tracks and that exist.
 * @param {string} root
 */
export async function openRepository(root) {
  const { stdout } = await run('git', ['ls-files', '-z'], { cwd: root });
  const files = stdout.split('\0').filter((file) => file !== '' && existsSync(path.join(root, file)));
  return makeRepository(files, (file) => readFileSync(path.join(root, file), 'utf8'));
}

/**
 * Creates a repository in memory, for tests. Objects are written as JSON.
 * @param {Readonly<Record<string, string | object>>} contents by file
 */
export function repositoryOf(contents) {
  return makeRepository(Object.keys(contents), (file) => {
    const content = contents[file] ?? '';
    return typeof content === 'string' ? content : JSON.stringify(content);
  });
}

/** @param {readonly string[]} files @param {(file: string) => string} load @returns {Repository} */
function makeRepository(files, load) {
  const known = new Set(files);
  /** @type {Map<string, string>} */
  const texts = new Map();
  return {
    files,
    has: (file) => known.has(file),
    read(file) {
      const text = texts.get(file) ?? load(file);
      texts.set(file, text);
      return text;
    },
  };
}

/**
 * Returns the workspaces that the root `package.json` names by a folder, or by a folder and `/*`.
 * @param {Repository} repository
 * @returns {Workspace[]}
 */
export function workspacesOf({ files, read }) {
  const patterns = /** @type {string[]} */ (JSON.parse(read('package.json')).workspaces);
  const isWorkspace = (/** @type {string} */ folder) =>
    patterns.some((pattern) =>
      pattern.endsWith('/*') ? path.posix.dirname(folder) === pattern.slice(0, -2) : folder === pattern,
    );
  return files
    .filter((file) => file.endsWith('/package.json') && isWorkspace(path.posix.dirname(file)))
    .map((file) => {
      const folder = path.posix.dirname(file);
      const own = files.filter((one) => one.startsWith(`${folder}/`)).map((one) => one.slice(folder.length + 1));
      return { folder, kind: folder.split('/')[0] ?? '', manifest: JSON.parse(read(file)), files: own };
    });
}

/** Returns the first matching group of every match. @param {string} text @param {RegExp} pattern a global one */
export function groupsOf(text, pattern) {
  return [...text.matchAll(pattern)].map((match) => match.slice(1).find((group) => group !== undefined) ?? '');
}

/**
 * Returns the line number of an index in a text.
 * @param {string} text @param {number} index
 */
export function lineAt(text, index) {
  return text.slice(0, index).split('\n').length;
}

import path from 'node:path';

/** What every noun may use, whole: no noun of the derby. `testing` is for tests. */
const OPEN_TO_ALL = new Set(['kernel']);
const TESTING = 'testing';
const TEST_FILE = /\.(?:test|fixture)\.ts$/;

/**
 * Why an import inside `packages/domain` is wrong: one noun reaches another through its `index.ts`
 * only (docs/architecture.md, "Direction of imports"). Undefined when it is right.
 * @param {{ workspace: { folder: string }, file: string, specifier: string }} one
 */
export function domainProblem({ workspace, file, specifier }) {
  if (workspace.folder !== 'packages/domain' || !specifier.startsWith('.')) return undefined;
  const target = path.posix.join(path.posix.dirname(file), specifier);
  const [from, to] = [nounOf(file), nounOf(target)];
  if (!from || !to || from === to || OPEN_TO_ALL.has(to)) return undefined;
  if (to === TESTING) return isTest(file) ? undefined : 'testing is for tests only';
  if (OPEN_TO_ALL.has(from)) return `${from} may not know a noun`;
  if (from === TESTING || path.posix.basename(target) === 'index.ts') return undefined;
  return `${from} may use ${to} through its index.ts only`;
}

/** Tests may look at everything and make no circle. @param {string} file */
export function isTest(file) {
  return TEST_FILE.test(file);
}

/**
 * The noun's folder that a file of the domain belongs to, such as `entries`.
 * @param {string} file from the workspace's folder
 */
export function nounOf(file) {
  return /^src\/([^/]+)\//.exec(file)?.[1];
}

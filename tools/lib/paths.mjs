import { fileURLToPath } from 'node:url';
import path from 'node:path';

/** The root folder of the repository: the working directory of every process that is started here. */
export const ROOT = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));

/**
 * The JavaScript file behind a tool of `node_modules`, to be run by Node itself, so that the process
 * id is the tool's own and no shell is needed.
 * @param {'turbo' | 'tsc' | 'oxlint' | 'oxfmt' | 'knip' | 'vitest' | 'vite' | 'tsx' | 'playwright'} tool
 */
export function toolFile(tool) {
  return path.join(ROOT, 'node_modules', ...TOOL_FILES[tool]);
}

const TOOL_FILES = {
  turbo: ['turbo', 'bin', 'turbo'],
  tsc: ['typescript', 'bin', 'tsc'],
  oxlint: ['oxlint', 'bin', 'oxlint'],
  oxfmt: ['oxfmt', 'bin', 'oxfmt'],
  knip: ['knip', 'bin', 'knip.js'],
  vitest: ['vitest', 'vitest.mjs'],
  vite: ['vite', 'bin', 'vite.js'],
  tsx: ['tsx', 'dist', 'cli.mjs'],
  playwright: ['playwright', 'cli.js'],
};

import { fileURLToPath } from 'node:url';
import path from 'node:path';

/** The root folder of the repository, the working directory of all processes that the tools start. */
export const ROOT = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));

/**
 * Returns the JavaScript file of a tool in `node_modules`. Node runs it directly, without a shell, so the process id is
 * the tool's own.
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

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from './plain-error.mjs';
import { findProgram, ROOT, run, toolFile } from './processes.mjs';
import { duration, say } from './say.mjs';

/** After this time a build says that it goes on. */
const SILENT_MS = 5_000;

/**
 * Runs `npm ci` unless `node_modules` already matches `package-lock.json`.
 * @param {{ signal?: AbortSignal }} [options]
 */
export async function ensureInstalled({ signal } = {}) {
  if (isInstalled(ROOT)) return;
  say('install', 'npm ci: package-lock.json is new or has changed');
  const startedAt = Date.now();
  const { command, args } = npm();
  const result = await run(command, [...args, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], { signal });
  assertSucceeded('npm ci', result);
  say('install', `done in ${duration(Date.now() - startedAt)}`);
}

/**
 * Returns whether `node_modules` matches the lock file, by the record that npm writes at the end of an install.
 * @param {string} root
 */
export function isInstalled(root) {
  const recordFile = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(recordFile)) return false;
  const record = JSON.parse(readFileSync(recordFile, 'utf8')).packages ?? {};
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages ?? {};
  return Object.entries(lock).every(([place, wanted]) => {
    if (!place.includes('node_modules/') || wanted.optional || wanted.devOptional) return true;
    return record[place]?.version === wanted.version && Boolean(record[place]?.link) === Boolean(wanted.link);
  });
}

/** Returns the npm that runs this command, else the one on the PATH. */
export function npm() {
  const running = process.env.npm_execpath;
  if (running?.endsWith('npm-cli.js')) return { command: process.execPath, args: [running] };
  const found = findProgram(['npm']);
  if (!found) throw new PlainError('npm is not on the PATH; it comes with Node.');
  return { command: found, args: [] };
}

/**
 * Installs the packages and runs a turbo task in all workspaces, or in those that `only` names. Unchanged ones come from
 * turbo's cache. On failure, prints the output of the failing task.
 * @param {'build' | 'codegen'} task
 * @param {{ only?: readonly string[], signal?: AbortSignal }} [options]
 */
export async function build(task, { only = [], signal } = {}) {
  await ensureInstalled({ signal });
  const startedAt = Date.now();
  const filters = only.map((workspace) => `--filter=${workspace}`);
  const args = [toolFile('turbo'), 'run', task, '--output-logs=errors-only', ...filters];
  const timer = setTimeout(() => say(task, 'goes on; the first one takes some minutes'), SILENT_MS);
  const result = await run(process.execPath, args, { env: TURBO_ENV, signal }).finally(() => clearTimeout(timer));
  assertSucceeded(`The ${task}`, result);
  const total = /Tasks:\s+\d+ successful, (\d+) total/.exec(result.output)?.[1] ?? '0';
  const cached = /Cached:\s+(\d+) cached/.exec(result.output)?.[1] ?? '0';
  say(task, `${total} tasks, ${cached} of them unchanged (${duration(Date.now() - startedAt)})`);
}

/** Turbo reports nothing to its makers. */
export const TURBO_ENV = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' };

/** @param {string} subject of the sentence @param {{ code: number, output: string }} result */
function assertSucceeded(subject, { code, output }) {
  if (code === 0) return;
  console.error(output.trimEnd());
  throw new PlainError(`${subject} failed; see its output above.`);
}

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.mjs';
import { PlainError } from './plain-error.mjs';
import { findProgram, run } from './processes.mjs';
import { duration, say as sayLine } from './say.mjs';

/**
 * Runs `npm ci` unless `node_modules` already matches `package-lock.json`.
 * @param {{ root?: string, signal?: AbortSignal, say?: import('./say.mjs').Say }} [options]
 */
export async function ensureInstalled({ root = ROOT, signal, say = sayLine } = {}) {
  if (isInstalled(root)) return;
  say('install', 'npm ci: package-lock.json is new or has changed');
  const startedAt = Date.now();
  const { command, args } = npm();
  const result = await run(command, [...args, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: root,
    signal,
  });
  if (result.code !== 0) {
    console.error(result.output.trimEnd());
    throw new PlainError('npm ci failed; see its output above.');
  }
  writeFileSync(stampFile(root), lockHash(root));
  say('install', `done in ${duration(Date.now() - startedAt)}`);
}

/**
 * Returns whether `node_modules` matches the lock file: by the stamp of the last install here, or, after a manual
 * install, by npm's own record, which then gets the stamp.
 * @param {string} root
 */
export function isInstalled(root) {
  if (!existsSync(path.join(root, 'node_modules'))) return false;
  const hash = lockHash(root);
  if (existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === hash) return true;
  if (!matchesRecord(root)) return false;
  writeFileSync(stampFile(root), hash);
  return true;
}

/** @param {string} root */
function matchesRecord(root) {
  const recordFile = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(recordFile)) return false;
  const record = JSON.parse(readFileSync(recordFile, 'utf8')).packages ?? {};
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages ?? {};
  return Object.entries(lock).every(([place, wanted]) => {
    if (!place.includes('node_modules/') || wanted.optional || wanted.devOptional) return true;
    return record[place]?.version === wanted.version && Boolean(record[place]?.link) === Boolean(wanted.link);
  });
}

/** @param {string} root */
function lockHash(root) {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
}

/** @param {string} root */
function stampFile(root) {
  return path.join(root, 'node_modules', '.installed-lock-hash');
}

/** Returns the npm that runs this command, else the one on the PATH. */
export function npm() {
  const running = process.env.npm_execpath;
  if (running?.endsWith('npm-cli.js')) return { command: process.execPath, args: [running] };
  const found = findProgram(['npm']);
  if (!found) throw new PlainError('npm is not on the PATH; it comes with Node.');
  return { command: found, args: [] };
}

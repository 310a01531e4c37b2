import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** @typedef {{ after(clean: () => void): void }} Test */

/** Creates an empty folder that is removed when the test ends. @param {Test} test */
export function scratchFolder(test) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'derby-tools-'));
  test.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** Sets the usual umask, with which all users can read new files. @param {Test} test */
export function withUsualUmask(test) {
  const before = process.umask(0o022);
  test.after(() => process.umask(before));
}

/** Returns the modes of a folder and everything below it, in octal. @param {string} folder */
export function modesIn(folder) {
  const names = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })];
  return Object.fromEntries(
    names.toSorted().map((name) => [name, (statSync(path.join(folder, name)).mode & 0o777).toString(8)]),
  );
}

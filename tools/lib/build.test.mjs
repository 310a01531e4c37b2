import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { isInstalled } from './build.mjs';
import { scratchFolder } from './testing/scratch.mjs';

test('isInstalled compares the record of npm with the lock file', (t) => {
  const root = scratchFolder(t);
  /** @param {string} file @param {object} packages */
  const write = (file, packages) => writeFileSync(path.join(root, file), JSON.stringify({ packages }));
  write('package-lock.json', {
    '': { name: 'root' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/of-another-platform': { version: '1.0.0', optional: true },
    'apps/board': { version: '0.0.0' },
  });
  assert.equal(isInstalled(root), false, 'nothing installed');
  mkdirSync(path.join(root, 'node_modules', 'a'), { recursive: true });
  assert.equal(isInstalled(root), false, 'an interrupted install');
  write('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0' } });
  assert.equal(isInstalled(root), true);
  write('package-lock.json', { 'node_modules/a': { version: '1.0.1' } });
  assert.equal(isInstalled(root), false, 'a newer lock file');
});

import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { isInstalled } from './install.mjs';
import { fixture } from './testing/fixture.mjs';

const lock = (/** @type {string} */ version) => ({
  packages: {
    '': { name: 'root' },
    'node_modules/a': { version },
    'node_modules/of-another-platform': { version: '1.0.0', optional: true },
    'apps/board': { version: '0.0.0' },
  },
});

/** @param {string} version */
const record = (version) => ({ packages: { 'node_modules/a': { version } } });

test('isInstalled returns false without node_modules and after an interrupted install', (t) => {
  assert.equal(isInstalled(fixture(t, { 'package-lock.json': lock('1.0.0') })), false);
  assert.equal(
    isInstalled(fixture(t, { 'package-lock.json': lock('1.0.0'), 'node_modules/a/package.json': {} })),
    false,
  );
});

test('isInstalled returns true for a manual install that matches the lock file', (t) => {
  const root = fixture(t, { 'package-lock.json': lock('1.0.0'), 'node_modules/.package-lock.json': record('1.0.0') });
  assert.equal(isInstalled(root), true);
  rmSync(path.join(root, 'node_modules', '.package-lock.json'));
  assert.equal(isInstalled(root), true, 'the stamp of the first look is enough');
});

test('isInstalled returns false after a change of the lock file', (t) => {
  const root = fixture(t, { 'package-lock.json': lock('1.0.0'), 'node_modules/.package-lock.json': record('1.0.0') });
  assert.equal(isInstalled(root), true);
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify(lock('1.0.1')));
  assert.equal(isInstalled(root), false);
});

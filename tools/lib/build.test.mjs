import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInstalled } from './build.mjs';
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

test('isInstalled compares the record of npm with the lock file', (t) => {
  const files = { 'package-lock.json': lock('1.0.0') };
  assert.equal(isInstalled(fixture(t, files)), false, 'nothing installed');
  assert.equal(
    isInstalled(fixture(t, { ...files, 'node_modules/a/package.json': {} })),
    false,
    'an interrupted install',
  );
  const recorded = { ...files, 'node_modules/.package-lock.json': record('1.0.0') };
  assert.equal(isInstalled(fixture(t, recorded)), true);
  assert.equal(
    isInstalled(fixture(t, { ...recorded, 'package-lock.json': lock('1.0.1') })),
    false,
    'a newer lock file',
  );
});

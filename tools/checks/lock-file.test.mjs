import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ROOT } from '../lib/paths.mjs';
import { fixture } from '../lib/testing/fixture.mjs';
import { checkLockFile } from './lock-file.mjs';

/** @param {import('node:test').TestContext} t @param {object} packages */
function check(t, packages) {
  return checkLockFile(fixture(t, { 'package-lock.json': { packages } }));
}

test('passes for the lock file of this repository', () => {
  assert.deepEqual(checkLockFile(ROOT), []);
});

test('finds an optional package without an entry, nested or hoisted', (t) => {
  const turbo = { optionalDependencies: { '@turbo/linux-64': '1.0.0' } };
  const entry = { version: '1.0.0' };
  const missing = ['package-lock.json has no entry for @turbo/linux-64, an optional package of node_modules/turbo'];
  assert.deepEqual(check(t, { 'node_modules/turbo': turbo }), missing);
  assert.deepEqual(
    check(t, { 'node_modules/turbo': turbo, 'node_modules/a/node_modules/@turbo/linux-64': entry }),
    missing,
  );
  assert.deepEqual(check(t, { 'node_modules/turbo': turbo, 'node_modules/@turbo/linux-64': entry }), []);
  assert.deepEqual(
    check(t, {
      'node_modules/a/node_modules/turbo': turbo,
      'node_modules/a/node_modules/turbo/node_modules/@turbo/linux-64': entry,
    }),
    [],
  );
});

for (const [name, below, floor] of [
  ['bullmq', '6.3.2', '6.3.3'],
  ['mongoose', '9.8.10', '9.9.2'],
  ['@apollo/server', '5.4.9', '5.5.0'],
  ['multer', '2.3.99', '2.4.0'],
]) {
  test(`finds ${name} below ${floor}, wherever it is installed`, (t) => {
    const place = `node_modules/${name}`;
    assert.deepEqual(check(t, { [place]: { version: below } }), [`${place} is ${below}; ${floor} or newer is needed`]);
    assert.equal(check(t, { [`node_modules/x/${place}`]: { version: below } }).length, 1);
    assert.deepEqual(check(t, { [place]: { version: floor } }), []);
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLockFile } from './lock-file.mjs';
import { repositoryOf } from './repository.mjs';

const check = (/** @type {object} */ packages) => checkLockFile(repositoryOf({ 'package-lock.json': { packages } }));

test('checkLockFile reports an optional package without an entry, nested or hoisted', () => {
  const turbo = { optionalDependencies: { '@turbo/linux-64': '1.0.0' } };
  const entry = { version: '1.0.0' };
  const missing = ['package-lock.json has no entry for @turbo/linux-64, an optional package of node_modules/turbo'];
  assert.deepEqual(check({ 'node_modules/turbo': turbo }), missing);
  assert.deepEqual(
    check({ 'node_modules/turbo': turbo, 'node_modules/a/node_modules/@turbo/linux-64': entry }),
    missing,
  );
  assert.deepEqual(check({ 'node_modules/turbo': turbo, 'node_modules/@turbo/linux-64': entry }), []);
  assert.deepEqual(
    check({
      'node_modules/a/node_modules/turbo': turbo,
      'node_modules/a/node_modules/turbo/node_modules/@turbo/linux-64': entry,
    }),
    [],
  );
});

test('checkLockFile reports a version below the minimum, in any folder', () => {
  const problem = 'node_modules/mongoose is 9.8.10; 9.9.2 or newer is needed';
  assert.deepEqual(check({ 'node_modules/mongoose': { version: '9.8.10' } }), [problem]);
  assert.equal(check({ 'node_modules/x/node_modules/@apollo/server': { version: '5.4.9' } }).length, 1);
  assert.deepEqual(
    check({ 'node_modules/mongoose': { version: '9.9.2' }, 'node_modules/bullmq': { version: '10.0.0' } }),
    [],
  );
});

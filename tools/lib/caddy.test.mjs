import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCaddy } from './caddy.mjs';

/** A machine with Caddy of Debian 12 on the PATH, unless a test says otherwise. */
const usual = {
  findProgram: () => /** @type {string | undefined} */ ('/usr/bin/caddy'),
  installPackage: async () => /** @type {'installed' | 'not allowed' | 'failed'} */ ('not allowed'),
  version: async () => '2.6.2',
};

/** @param {object} [sources] */
const find = (sources) => findCaddy({}, { ...usual, ...sources });

test('a Caddy on the PATH is used as it is', async () => {
  assert.deepEqual(await find(), { program: '/usr/bin/caddy', line: '/usr/bin/caddy, version 2.6.2' });
});

test('an old Caddy is refused', async () => {
  await assert.rejects(find({ version: async () => '2.5.1' }), {
    name: 'PlainError',
    message: /^\/usr\/bin\/caddy is Caddy 2\.5\.1: install Caddy 2\.6 or newer/,
  });
});

test("without one, Debian's package is installed where that is allowed", async () => {
  let installed = false;
  const sources = {
    findProgram: () => (installed ? '/usr/bin/caddy' : undefined),
    installPackage: async () => {
      installed = true;
      return 'installed';
    },
  };
  assert.equal((await find(sources)).program, '/usr/bin/caddy');
  const none = { findProgram: () => undefined };
  await assert.rejects(find(none), { message: /^No Caddy, and apt-get may not run here: install Caddy 2\.6/ });
  await assert.rejects(find({ ...none, installPackage: async () => 'failed' }), {
    message: /^No Caddy, and apt-get failed:/,
  });
});

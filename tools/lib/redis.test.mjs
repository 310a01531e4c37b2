import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { findVersion } from './apt.mjs';
import { findRedis } from './redis.mjs';
import { scratchFolder } from './testing/scratch.mjs';
import { startTcpServer } from './testing/tcp-server.mjs';

/** A machine with Redis 7 on the PATH. Tests replace parts of it. */
const usual = {
  findProgram: () => /** @type {string | undefined} */ ('/usr/bin/redis-server'),
  installPackage: async () => /** @type {'installed' | 'not allowed' | 'failed'} */ ('not allowed'),
  version: async () => 'Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64',
  check: async () => ({ version: '7.0.15' }),
};

/** @param {import('node:test').TestContext} t @param {object} [sources] @param {object} [options] */
function find(t, sources, options) {
  return findRedis({ port: 6_479, dataDir: scratchFolder(t), ...options }, { ...usual, ...sources });
}

test('findRedis starts a server with a log on disk, no eviction and 127.0.0.1 only', async (t) => {
  const { spec } = await find(t);
  const text = readFileSync(spec?.args[0] ?? '', 'utf8');
  for (const setting of ['bind "127.0.0.1"', 'appendonly "yes"', 'maxmemory-policy "noeviction"', 'port "6479"']) {
    assert.ok(text.includes(setting), setting);
  }
});

test('findRedis prefers REDIS_URL, which must be Redis 6.2 or newer', async (t) => {
  const options = { redisUrl: 'redis://cache' };
  assert.deepEqual(await find(t, {}, options), {
    url: 'redis://cache',
    line: 'the server of REDIS_URL, version 7.0.15',
  });
  await assert.rejects(find(t, { check: async () => ({ version: '6.0.16' }) }, options), {
    message: 'Redis at REDIS_URL is 6.0.16; 6.2 or newer is needed.',
  });
  await assert.rejects(find(t, { check: async () => ({ reason: 'connect ECONNREFUSED' }) }, options), {
    name: 'PlainError',
    message: 'Redis at REDIS_URL cannot be used: connect ECONNREFUSED.',
  });
});

test('findRedis refuses an old redis-server', async (t) => {
  await assert.rejects(find(t, { version: async () => 'Redis server v=5.0.14 sha=0' }), {
    message: /^\/usr\/bin\/redis-server is Redis 5\.0\.14: install/,
  });
});

test('findRedis installs the Debian package when there is no server and apt-get is allowed', async (t) => {
  let installed = false;
  const sources = {
    findProgram: () => (installed ? '/usr/bin/redis-server' : undefined),
    installPackage: async () => {
      installed = true;
      return 'installed';
    },
  };
  assert.equal((await find(t, sources)).line, '/usr/bin/redis-server (installed by apt-get just now), version 7.0.15');
  const none = { findProgram: () => undefined };
  await assert.rejects(find(t, none), {
    message: /^No Redis, and apt-get may not run here: install redis-server 6\.2/,
  });
  await assert.rejects(find(t, { ...none, installPackage: async () => 'failed' }), {
    message: /^No Redis, and apt-get failed:/,
  });
});

test('findVersion reads the version of Caddy, which has no word before it', async () => {
  const names = { name: 'Caddy', programs: ['caddy'], debianPackages: ['caddy'] };
  const caddy = { ...names, versionArgument: 'version', howToInstall: 'x' };
  const from = { ...usual, findProgram: () => '/usr/bin/caddy', version: async () => 'v2.6.2 h1:abc' };
  assert.deepEqual(await findVersion({ ...caddy, lowest: [2, 6] }, from), {
    program: '/usr/bin/caddy',
    line: '/usr/bin/caddy, version 2.6.2',
  });
  await assert.rejects(findVersion({ ...caddy, lowest: [2, 7] }, from), {
    message: '/usr/bin/caddy is Caddy 2.6.2: x.',
  });
});

test('Redis is alive when it answers, also with a refusal, and not when it is silent or away', async (t) => {
  const isAlive = async (/** @type {number} */ port) => (await find(t, {}, { port })).spec?.isAlive?.(200);
  assert.equal(await isAlive(await startTcpServer(t, '-NOAUTH Authentication required.\r\n')), true);
  assert.equal(await isAlive(await startTcpServer(t)), false);
  assert.equal(await isAlive(1), false);
});

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { findMongoDb } from './mongodb.mjs';
import { scratchFolder } from './testing/scratch.mjs';
import { startTcpServer } from './testing/tcp-server.mjs';

const EMBEDDED = {
  java: '/jdk/bin/java',
  classPath: '',
  args: (/** @type {unknown[]} */ ...args) => args.map(String),
};

/** Sources without any server. Tests replace some of them. */
const nothing = {
  findProgram: () => undefined,
  download: async () => ({ reason: 'no answer from fastdl.mongodb.org for a download' }),
  buildEmbedded: async () => ({
    reason: 'The embedded MongoDB server needs a JDK 17 or newer (set JAVA_HOME or PATH).',
  }),
  check: async () => undefined,
  createUser: async () => undefined,
};

/** @param {import('node:test').TestContext} t @param {object} sources @param {object} [options] */
function find(t, sources, options) {
  return findMongoDb({ port: 27_117, dataDir: scratchFolder(t), ...options }, { ...nothing, ...sources });
}

test('findMongoDb tries MONGODB_URL, mongod on the PATH, the download and the embedded server, in this order', async (t) => {
  const all = {
    findProgram: () => '/usr/bin/mongod',
    download: async () => ({ program: '/cache/mongod', line: 'downloaded' }),
    buildEmbedded: async () => EMBEDDED,
  };
  const byUrl = await find(t, all, { mongodbUrl: 'mongodb://db/derby' });
  assert.deepEqual(byUrl, { url: 'mongodb://db/derby', line: 'the server of MONGODB_URL' });
  assert.equal((await find(t, all)).spec?.command, '/usr/bin/mongod');
  assert.equal((await find(t, { ...all, findProgram: () => undefined })).spec?.command, '/cache/mongod');
  const embedded = await find(t, { buildEmbedded: all.buildEmbedded });
  assert.equal(embedded.spec?.command, '/jdk/bin/java');
  assert.match(embedded.line, /^the embedded server.*\(no mongod on the PATH, no answer from fastdl\.mongodb\.org/);
});

test('findMongoDb starts both kinds of servers with a password that only a file and the client have', async (t) => {
  const dataDir = scratchFolder(t);
  const official = await find(t, { findProgram: () => '/usr/bin/mongod' }, { dataDir });
  const file = path.join(dataDir, 'mongodb.password');
  const password = readFileSync(file, 'utf8');
  assert.match(password, /^[\w-]{43}$/);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.ok(official.spec?.args.includes('--auth'));

  const embedded = await find(t, { buildEmbedded: async () => EMBEDDED }, { dataDir: scratchFolder(t) });
  assert.equal(embedded.spec?.args.at(-1)?.endsWith('/mongodb.password'), true);

  assert.equal(
    official.url,
    `mongodb://derby:${password}@127.0.0.1:27117/derby?authSource=admin&authMechanism=SCRAM-SHA-256`,
  );
  const { probe: _probe, ...visible } = official.spec ?? assert.fail('no server to start');
  assert.equal(visible.url, 'mongodb://127.0.0.1:27117');
  assert.equal(JSON.stringify(visible).includes(password), false);
  assert.equal((await find(t, { findProgram: () => '/usr/bin/mongod' }, { dataDir })).url, official.url);
});

test('the probe of mongod creates the user before it signs in, and reports why it cannot', async (t) => {
  /** @type {string[]} */
  const calls = [];
  const sources = {
    findProgram: () => '/usr/bin/mongod',
    createUser: async (/** @type {string} */ url) => void calls.push(`create ${url}`),
    check: async (/** @type {string} */ url) => void calls.push(`check ${url}`),
  };
  const { spec, url } = await find(t, sources);
  assert.deepEqual(await spec?.probe(), { ready: true });
  assert.deepEqual(calls, [`create ${url}`, `check ${url}`]);

  const away = await find(t, { ...sources, createUser: async () => 'connect ECONNREFUSED' });
  assert.deepEqual(await away.spec?.probe(), { ready: false, reason: 'connect ECONNREFUSED' });
  const foreign = await find(t, { ...sources, check: async () => 'Authentication failed' });
  assert.deepEqual(await foreign.spec?.probe(), { ready: false, reason: 'Authentication failed' });
});

test('findMongoDb throws one sentence when MONGODB_URL does not respond', async (t) => {
  await assert.rejects(
    find(t, { check: async () => 'connect ECONNREFUSED 10.0.0.1:27017' }, { mongodbUrl: 'mongodb://x' }),
    {
      name: 'PlainError',
      message: 'MongoDB at MONGODB_URL cannot be used: connect ECONNREFUSED 10.0.0.1:27017.',
    },
  );
});

test('findMongoDb throws what it tried and what to install when there is no server', async (t) => {
  await assert.rejects(find(t, {}), {
    name: 'PlainError',
    message:
      'No MongoDB: no mongod on the PATH; no answer from fastdl.mongodb.org for a download; The embedded MongoDB server needs a JDK 17 or newer (set JAVA_HOME or PATH). Install mongod, or a JDK 17 and Maven, or set MONGODB_URL.',
  });
});

test('findMongoDb uses the kind of server that wrote the data, or throws', async (t) => {
  const dataDir = scratchFolder(t);
  mkdirSync(path.join(dataDir, 'embedded-mongodb'));
  writeFileSync(path.join(dataDir, 'embedded-mongodb', 'derby.mv'), '');
  const sources = { findProgram: () => '/usr/bin/mongod', buildEmbedded: async () => EMBEDDED };
  const stored = await find(t, sources, { dataDir });
  assert.equal(stored.spec?.command, '/jdk/bin/java');

  await assert.rejects(find(t, {}, { dataDir }), {
    message: /^The data in .*embedded-mongodb need the embedded server, but: The embedded MongoDB server needs a JDK/,
  });

  const other = scratchFolder(t);
  mkdirSync(path.join(other, 'mongodb'));
  writeFileSync(path.join(other, 'mongodb', 'WiredTiger'), '');
  await assert.rejects(find(t, { buildEmbedded: async () => EMBEDDED }, { dataDir: other }), {
    message: /^The data in .* need mongod, but: no mongod on the PATH; no answer/,
  });
});

test('MongoDB is not alive when it is silent or away', async (t) => {
  const isAlive = async (/** @type {number} */ port) =>
    (await find(t, { findProgram: () => '/usr/bin/mongod' }, { port })).spec?.isAlive?.(200);
  assert.equal(await isAlive(await startTcpServer(t)), false);
  assert.equal(await isAlive(1), false);
});

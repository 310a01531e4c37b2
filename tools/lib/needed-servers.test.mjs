import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertServersCanBeHad } from './needed-servers.mjs';
import { PlainError } from './plain-error.mjs';

const CONFIG = /** @type {Parameters<typeof assertServersCanBeHad>[0]} */ ({
  ports: { redis: 1 },
  dataDir: '/nowhere',
});
const NO_JAVA = 'The embedded MongoDB server needs a JDK 17 or newer (set JAVA_HOME or PATH).';
/** A machine with nothing. */
const NOTHING = {
  findProgram: () => undefined,
  missingForEmbedded: async () => NO_JAVA,
  mayDownload: async () => false,
  findRedis: async () => {
    throw new PlainError('No Redis, and apt-get may not run here: install redis-server.');
  },
};
const REDIS = { findRedis: async () => ({ url: '', line: '' }) };

/** @param {object} found @param {object} [config] */
const look = (found, config) => assertServersCanBeHad({ ...CONFIG, ...config }, { sources: { ...NOTHING, ...found } });

test('a machine without MongoDB and Redis is told about both at once', async () => {
  await assert.rejects(look({}), {
    name: 'PlainError',
    message: `No MongoDB: no mongod on the PATH; no answer from fastdl.mongodb.org for a download; ${NO_JAVA} Install mongod, or a JDK 17 and Maven, or set MONGODB_URL.
No Redis, and apt-get may not run here: install redis-server.`,
  });
});

for (const [what, found, config] of /** @type {[string, object, object?][]} */ ([
  ['mongod', { findProgram: () => '/usr/bin/mongod' }],
  ['a JDK and Maven', { missingForEmbedded: async () => undefined }],
  ['a download', { mayDownload: async () => true }],
  ['MONGODB_URL', {}, { mongodbUrl: 'mongodb://127.0.0.1/derby' }],
])) {
  test(`a machine with Redis and ${what} goes on`, async () => {
    await look({ ...REDIS, ...found }, config);
  });
}

test('a machine with REDIS_URL needs no Redis of its own', async () => {
  await look({ mayDownload: async () => true }, { redisUrl: 'redis://127.0.0.1' });
});

test('an unexpected failure is not taken for a missing server', async () => {
  const findRedis = async () => {
    throw new TypeError('a fault');
  };
  await assert.rejects(look({ findRedis }), { name: 'TypeError' });
});

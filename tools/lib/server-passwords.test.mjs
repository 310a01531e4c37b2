import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { findFreePorts } from './ports.mjs';
import { readStackConfig } from './stack-config.mjs';
import { startServers } from './stack.mjs';
import { scratchFolder } from './testing/scratch.mjs';

const SECRET_FILES = ['mongodb.password', 'redis.password', 'redis/redis.conf'];
const OTHER_USER = 65_534;

test('MongoDB and Redis of a data folder serve only clients with its passwords, which other users cannot read', async (t) => {
  const dataDir = scratchFolder(t);
  const [mongodb = 0, redis = 0] = await findFreePorts(2);
  const ports = { MONGODB_PORT: String(mongodb), REDIS_PORT: String(redis) };
  const config = readStackConfig({ DATA_DIR: dataDir, ...ports });
  const servers = await startServers(config, { say: () => {} });
  t.after(() => servers.supervisor.stop());

  const owner = new MongoClient(servers.mongodbUrl);
  const stranger = new MongoClient(`mongodb://127.0.0.1:${mongodb}/derby`, { serverSelectionTimeoutMS: 5_000 });
  t.after(() => Promise.all([owner.close(), stranger.close()]));
  await owner.db().collection('users').insertOne({ username: 'wm1', role: 'weighmaster' });
  await assert.rejects(stranger.db().collection('users').find().toArray(), { code: 13 });

  const [known, unknown] = [servers.redisUrl, `redis://127.0.0.1:${redis}`].map((url) =>
    new Redis(url).on('error', () => {}),
  );
  t.after(() => [known, unknown].forEach((client) => client?.disconnect()));
  assert.equal(await known?.set('key', 'value'), 'OK');
  await assert.rejects(async () => unknown?.get('key'), /NOAUTH/);

  const passwords = ['mongodb', 'redis'].map((name) => readFileSync(path.join(dataDir, `${name}.password`), 'utf8'));
  const list = readFileSync(path.join(dataDir, 'processes.json'), 'utf8');
  const pids =
    process.platform === 'linux' ? JSON.parse(list).map((/** @type {{ pid: number }} */ one) => one.pid) : [];
  const files = ['cmdline', 'environ'].flatMap((name) =>
    pids.map((/** @type {number} */ pid) => `/proc/${pid}/${name}`),
  );
  for (const text of [list, ...files.map((file) => readFileSync(file, 'utf8'))]) {
    for (const password of passwords) assert.equal(text.includes(password), false);
  }
  for (const file of SECRET_FILES) {
    assert.equal(statSync(path.join(dataDir, file)).mode & 0o777, 0o600, file);
    // Only root can start a program as another user.
    if (process.getuid?.() !== 0) continue;
    const { status, stderr } = spawnSync('cat', [path.join(dataDir, file)], { uid: OTHER_USER, gid: OTHER_USER });
    assert.notEqual(status, 0, file);
    assert.match(stderr.toString(), /Permission denied/);
  }
});

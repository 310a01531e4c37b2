import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { clusterServices, readReplicas, serversOf, startBuilt } from './cluster.mjs';
import { productEnv } from './services.mjs';
import { readStackConfig } from './stack-config.mjs';
import { scratchFolder } from './testing/scratch.mjs';

const SERVERS = { mongodbUrl: 'mongodb://127.0.0.1:1/derby', redisUrl: 'redis://127.0.0.1:2' };
const PORTS = {
  'front-door': [21_001, 21_002],
  gateway: [21_003, 21_004, 21_005],
  'rest-compat': [21_006, 21_007],
  worker: [21_008, 21_009],
};

/** @param {import('node:test').TestContext} t @param {Record<string, string>} [variables] */
function clusterOf(t, variables = {}) {
  const config = readStackConfig({ DATA_DIR: scratchFolder(t), ...variables });
  const env = productEnv(config, SERVERS);
  const groups = clusterServices(config, env, { ports: PORTS, program: '/usr/bin/caddy' });
  /** @param {string} name */
  const named = (name) => groups.flat().find((one) => one.name === name);
  return { config, groups, named };
}

test('clusterServices has several replicas of each service and one of every other process', (t) => {
  const { groups } = clusterOf(t);
  const names = groups.map((group) => group.map(({ name }) => name));
  assert.deepEqual(names, [
    ['sandbox', 'balancer'],
    ['gateway-1', 'gateway-2', 'gateway-3', 'worker-1', 'worker-2'],
    ['rest-compat-1', 'rest-compat-2', 'public-site', 'admin-console', 'front-door-1', 'front-door-2'],
  ]);
});

test('a replica has a separate name, port and folder, and reaches other services through the balancer', (t) => {
  const { config, named } = clusterOf(t, { PORT: '3100', GATEWAY_PORT: '4100', HOST: '192.168.1.5' });
  const { env = {}, port, url } = named('gateway-2') ?? {};
  assert.deepEqual([port, url], [21_004, 'http://127.0.0.1:21004']);
  assert.deepEqual([env.GATEWAY_PORT, env.HOST, env.INSTANCE], ['21004', '127.0.0.1', 'gateway-2']);
  assert.equal(env.DATA_DIR, path.join(config.dataDir, 'gateway-2'));
  const frontDoor = named('front-door-1')?.env ?? {};
  assert.deepEqual([frontDoor.PORT, frontDoor.PUBLIC_URL], ['21001', 'http://192.168.1.5:3100']);
  assert.equal(frontDoor.GATEWAY_URL, 'http://127.0.0.1:4100');
  assert.equal(named('balancer')?.url, 'http://192.168.1.5:3100');
});

test('the front doors trust the balancer and the named proxies, and drain for 1.5 s when they stop', (t) => {
  const alone = clusterOf(t).named('front-door-1')?.env;
  assert.equal(alone?.TRUSTED_PROXIES, 'loopback');
  assert.equal(alone?.DRAIN_DELAY_MS, '1500');
  const { named } = clusterOf(t, { TRUSTED_PROXIES: '10.0.0.9' });
  assert.equal(named('front-door-2')?.env?.TRUSTED_PROXIES, 'loopback,10.0.0.9');
  assert.equal(named('gateway-1')?.env?.TRUSTED_PROXIES, 'loopback');
});

test('serversOf starts no bucket for a folder without a cluster, and none when a bucket is configured', async (t) => {
  const single = readStackConfig({ DATA_DIR: scratchFolder(t) });
  assert.deepEqual(await serversOf(single), { config: single, moreServers: [] });
  const dataDir = scratchFolder(t);
  mkdirSync(path.join(dataDir, 's3'));
  const elsewhere = readStackConfig({ DATA_DIR: dataDir, PHOTO_STORAGE: 's3' });
  assert.deepEqual(await serversOf(elsewhere), { config: elsewhere, moreServers: [] });
});

test('startBuilt refuses photos on disk for replicas, because they share no folder', async (t) => {
  const config = readStackConfig({ DATA_DIR: scratchFolder(t), PHOTO_STORAGE: 'disk' });
  await assert.rejects(startBuilt(config, { replicas: 3, say: () => {} }), {
    name: 'PlainError',
    message: 'Replicas share no folder: PHOTO_STORAGE must be s3, or unset for a bucket of its own.',
  });
});

test('readReplicas accepts whole numbers from 1 to 20', () => {
  assert.equal(readReplicas('3'), 3);
  for (const text of ['0', '21', '2.5', 'three', '']) {
    assert.throws(() => readReplicas(text), { name: 'PlainError', message: /^--replicas needs a whole number from 1/ });
  }
});

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { parse } from 'yaml';
import { ROOT } from '../lib/processes.mjs';
import { deployTools } from './tools.mjs';

/** @type {Awaited<ReturnType<typeof deployTools>>} */
let tools;
const folder = mkdtempSync(path.join(os.tmpdir(), 'deploy-'));

before(async () => {
  tools = await deployTools();
});
after(() => rmSync(folder, { recursive: true }));

test('hadolint accepts the Dockerfile', async () => {
  assert.equal((await tools.hadolint('deploy/Dockerfile')).output, '');
});

for (const file of ['deploy/compose.yaml', 'compose.yaml']) {
  test(`${file} matches the schema of compose files`, async () => {
    const { code, output } = await tools.compose(file);
    assert.equal(code, 0, output);
  });
}

test('control: a compose file with a misspelt key does not match the schema', async () => {
  const file = path.join(folder, 'compose.yaml');
  writeFileSync(file, 'services: { one: { image: one, read-only: true } }\n');
  const { code, output } = await tools.compose(file);
  assert.equal(code, 1);
  assert.match(output, /services\.one.*read-only/);
});

test('each server of the compose file has its own secrets, and no server gets those of another', () => {
  const { services } = parse(readFileSync(path.join(ROOT, 'deploy/compose.yaml'), 'utf8'), { merge: true });
  /** @param {string} name */
  const secretsOf = (name) =>
    Object.entries(services[name].environment ?? {}).flatMap(([variable, value]) =>
      [...String(value).matchAll(/\$\{(\w*(?:PASSWORD|SECRET|KEY|TOKEN)\w*)/g)].map(
        ([, secret]) => `${variable}: ${secret}`,
      ),
    );
  const ofData = [
    'MONGODB_URL: MONGODB_PASSWORD',
    'REDIS_URL: REDIS_PASSWORD',
    'AWS_ACCESS_KEY_ID: S3_ACCESS_KEY',
    'AWS_SECRET_ACCESS_KEY: S3_SECRET_KEY',
    'SECRETS_KEY: SECRETS_KEY',
    'TWILIO_AUTH_TOKEN: TWILIO_AUTH_TOKEN',
  ];
  assert.deepEqual(Object.fromEntries(Object.keys(services).map((name) => [name, secretsOf(name)])), {
    caddy: [],
    'front-door': [],
    'public-site': [],
    'admin-console': [],
    'rest-compat': ofData,
    gateway: ofData,
    worker: ofData,
    migrate: ofData,
    operator: [...ofData, 'ADMIN_PASSWORD: ADMIN_PASSWORD'],
    mongodb: ['MONGODB_KEY: MONGODB_KEY', 'MONGO_INITDB_ROOT_PASSWORD: MONGODB_ROOT_PASSWORD'],
    'mongodb-init': ['MONGODB_ROOT_PASSWORD: MONGODB_ROOT_PASSWORD', 'MONGODB_PASSWORD: MONGODB_PASSWORD'],
    redis: ['REDISCLI_AUTH: REDIS_PASSWORD'],
    'volume-owner': [],
    bucket: [
      'GARAGE_RPC_SECRET: GARAGE_RPC_SECRET',
      'GARAGE_DEFAULT_ACCESS_KEY: S3_ACCESS_KEY',
      'GARAGE_DEFAULT_SECRET_KEY: S3_SECRET_KEY',
    ],
  });
});

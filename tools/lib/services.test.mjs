import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { builtServices, productEnv, watchedServices } from './services.mjs';
import { ROOT } from './processes.mjs';
import { programEnv } from './process-spec.mjs';
import { readStackConfig } from './stack-config.mjs';
import { scratchFolder } from './testing/scratch.mjs';

const SERVERS = { mongodbUrl: 'mongodb://127.0.0.1:1/derby', redisUrl: 'redis://127.0.0.1:2' };

/** @param {import('node:test').TestContext} t @param {NodeJS.ProcessEnv} [variables] */
function stackOf(t, variables = {}) {
  const config = readStackConfig({ DATA_DIR: scratchFolder(t), ...variables });
  const env = productEnv(config, SERVERS);
  return { config, env };
}

/** Every variable of the documentation, and those of the bucket's client. */
const EVERY_VARIABLE = [...readFileSync(path.join(ROOT, '.env.example'), 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)]
  .map(([, name = '']) => name)
  .concat('AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'SECRET_OF_ANOTHER_PROGRAM');
const SECRET = /PASSWORD|TOKEN|SECRET|KEY|MONGODB_URL|REDIS_URL/;
const OF_THE_STORES = [
  'MONGODB_URL',
  'REDIS_URL',
  'REDIS_SENTINEL_PASSWORD',
  'SECRETS_KEY',
  'TWILIO_AUTH_TOKEN',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
].sort();

for (const [what, services] of /** @type {const} */ ([
  ['npm start', builtServices],
  ['npm run dev', watchedServices],
])) {
  test(`${what}: gateway and rest-compat trust this machine, and the front door trusts only the named proxies`, (t) => {
    for (const TRUSTED_PROXIES of [undefined, '10.0.0.9']) {
      const { config, env } = stackOf(t, { HOST: '192.168.1.5', TRUSTED_PROXIES });
      const specs = services(config, env).flat();
      const trusted = Object.fromEntries(specs.map((spec) => [spec.name, spec.env?.TRUSTED_PROXIES]));
      assert.equal(trusted.gateway, 'loopback');
      assert.equal(trusted['rest-compat'], 'loopback');
      assert.equal(trusted['front-door'], TRUSTED_PROXIES);
    }
  });

  test(`${what}: only the processes that use a secret get it`, (t) => {
    const { config } = stackOf(t);
    const env = Object.fromEntries(EVERY_VARIABLE.map((name) => [name, 'value']));
    const secrets = Object.fromEntries(
      services(config, env)
        .flat()
        .map((spec) => [
          spec.name,
          Object.keys(spec.env ?? process.env)
            .filter((name) => SECRET.test(name))
            .sort(),
        ]),
    );
    const { gateway, 'rest-compat': restCompat, worker, sandbox, ...others } = secrets;
    for (const found of [gateway, restCompat, worker]) assert.deepEqual(found, OF_THE_STORES);
    assert.deepEqual(sandbox, ['SANDBOX_AUTH_TOKEN']);
    assert.ok(Object.keys(others).length >= 3);
    for (const [name, found] of Object.entries(others)) assert.deepEqual(found, [], name);
  });
}

test('a program gets the variables of its schema and of the system, and no others', () => {
  const env = { PATH: '/bin', HOME: '/home/derby', TZ: 'UTC', LC_ALL: 'C', NODE_ENV: 'production', LOG_LEVEL: 'info' };
  const own = { STATIC_HOST_PORT: '1', STATIC_HOST_ROOT: 'dist', HOST: '::1' };
  assert.deepEqual(programEnv('public-site', { ...env, ...own, PORT: '2', SECRETS_KEY: 'x', LESS: 'y' }), {
    ...env,
    ...own,
  });
  assert.equal(programEnv('operator', { ADMIN_PASSWORD: 'x' }).ADMIN_PASSWORD, 'x');
});

test('all programs have two memory arenas, unless the operator sets another number', (t) => {
  for (const [given, expected] of [
    [undefined, '2'],
    ['1', '1'],
  ]) {
    const { config, env } = stackOf(t, { MALLOC_ARENA_MAX: given });
    for (const spec of builtServices(config, env).flat()) assert.equal(spec.env?.MALLOC_ARENA_MAX, expected);
  }
});

test('productEnv names the bucket of a running cluster', (t) => {
  const { config } = stackOf(t);
  const env = productEnv(config, { ...SERVERS, s3Url: 'http://127.0.0.1:3' });
  assert.deepEqual(
    [env.PHOTO_STORAGE, env.BACKUP_STORAGE, env.S3_ENDPOINT, env.S3_BUCKET],
    ['s3', 's3', 'http://127.0.0.1:3', 'derby'],
  );
  assert.equal(stackOf(t).env.PHOTO_STORAGE, undefined);
});

test('the sandbox has a random token for each data folder, in a file for the owner only', (t) => {
  const { config, env } = stackOf(t);
  const token = env.SANDBOX_AUTH_TOKEN ?? '';
  assert.match(token, /^[\w-]{43}$/);
  assert.equal(env.TWILIO_AUTH_TOKEN, token);
  assert.equal(productEnv(config, SERVERS).SANDBOX_AUTH_TOKEN, token);
  assert.notEqual(stackOf(t).env.SANDBOX_AUTH_TOKEN, token);
  const file = path.join(config.dataDir, 'sandbox', 'auth-token');
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.equal(statSync(path.dirname(file)).mode & 0o777, 0o700);
});

test('the domain has the account id of the sandbox that the services get', (t) => {
  const source = readFileSync(path.join(ROOT, 'packages/domain/src/settings/settings-store.ts'), 'utf8');
  assert.ok(source.includes(`SANDBOX_ACCOUNT_SID = '${stackOf(t).env.TWILIO_ACCOUNT_SID}'`));
});

test('productEnv creates no sandbox token when a real account is set', (t) => {
  const account = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', TWILIO_PHONE_NUMBER: '+12505550199' };
  const { config, env } = stackOf(t, account);
  assert.equal(env.SANDBOX_AUTH_TOKEN, undefined);
  assert.throws(() => statSync(path.join(config.dataDir, 'sandbox')), { code: 'ENOENT' });
});

test('only what browsers connect to listens on HOST; all others listen on loopback', (t) => {
  const { config, env } = stackOf(t, { HOST: '0.0.0.0' });
  const hosts = builtServices(config, env).flat();
  assert.deepEqual(Object.fromEntries(hosts.map((spec) => [spec.name, spec.env?.HOST])), {
    'front-door': '0.0.0.0',
    'public-site': '0.0.0.0',
    'admin-console': '0.0.0.0',
    gateway: '127.0.0.1',
    'rest-compat': '127.0.0.1',
    worker: '127.0.0.1',
    sandbox: '127.0.0.1',
  });
});

test('the front door finds the services on loopback, whatever HOST says', (t) => {
  const { env } = stackOf(t, { HOST: '192.168.1.5', PORT_OFFSET: '20' });
  assert.deepEqual(
    [env.GATEWAY_URL, env.REST_COMPAT_URL, env.WORKER_URL],
    ['http://127.0.0.1:4020', 'http://127.0.0.1:3022', 'http://127.0.0.1:4021'],
  );
});

test('the sandbox listens on loopback, also when the product listens elsewhere', (t) => {
  const { config, env } = stackOf(t, { HOST: '192.168.1.5', SANDBOX_PORT: '4444' });
  assert.equal(env.TWILIO_API_URL, 'http://127.0.0.1:4444');
  assert.equal(env.TICKETING_URL, 'http://127.0.0.1:4444/ticketing');
  const [sandbox] = builtServices(config, env).flat();
  assert.deepEqual([sandbox?.name, sandbox?.url], ['sandbox', 'http://127.0.0.1:4444']);
});

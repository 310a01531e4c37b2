import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchedServices } from './dev-services.mjs';
import { builtServices, productEnv } from './services.mjs';
import { readStackConfig } from './stack-config.mjs';
import { scratchFolder } from './testing/scratch.mjs';

const SERVERS = { mongodbUrl: 'mongodb://127.0.0.1:1/derby', redisUrl: 'redis://127.0.0.1:2' };
/** As the system lists them: loopback, a LAN and its IPv6 address. */
const INTERFACES = {
  lo: [{ address: '127.0.0.1', internal: true }],
  eth0: [
    { address: '192.168.1.5', internal: false },
    { address: 'fe80::1', internal: false },
  ],
};

/** @param {import('node:test').TestContext} t @param {Record<string, string>} [variables] */
function stackOf(t, variables = {}) {
  const config = readStackConfig({ DATA_DIR: scratchFolder(t), ...variables });
  const env = productEnv(config, SERVERS);
  return { config, env };
}

/** @param {import('./process-spec.mjs').ProcessSpec[][]} groups */
const trustedBy = (groups) => Object.fromEntries(groups.flat().map(({ name, env }) => [name, env?.TRUSTED_PROXIES]));

for (const [what, services] of /** @type {const} */ ([
  ['npm start', builtServices],
  ['npm run dev', watchedServices],
])) {
  test(`${what}: gateway and rest-compat trust this machine, the front door the named proxies`, (t) => {
    const { config, env } = stackOf(t, { HOST: '192.168.1.5', TRUSTED_PROXIES: '10.0.0.9' });
    const trusted = trustedBy(services(config, env, INTERFACES));
    assert.equal(trusted.gateway, 'loopback,192.168.1.5,fe80::1');
    assert.equal(trusted['rest-compat'], 'loopback,192.168.1.5,fe80::1');
    assert.equal(trusted['front-door'], '10.0.0.9');
  });
}

test('the front door trusts no proxy unless one is named', (t) => {
  const { config, env } = stackOf(t);
  assert.equal(trustedBy(builtServices(config, env))['front-door'], undefined);
});

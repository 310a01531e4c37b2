import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { balancerSpec, caddyfileOf, networksOf } from './balancer.mjs';
import { scratchFolder } from './testing/scratch.mjs';

const ADDRESSES = [
  { host: '0.0.0.0', port: 3000, upstreams: [20_001, 20_002], trusted: [] },
  { host: '127.0.0.1', port: 4000, upstreams: [20_003], trusted: ['127.0.0.0/8', '::1/128'] },
];
const text = caddyfileOf({ folder: '/data/balancer', addresses: ADDRESSES });
const [, site = '', gateway = ''] = text.split(/^http:/m);

test('the Caddyfile balances each address over its processes, and trusts only the named proxies', () => {
  assert.match(site, /^\/\/:3000 \{/);
  assert.match(site, /reverse_proxy 127\.0\.0\.1:20001 127\.0\.0\.1:20002 \{/);
  assert.ok(!site.includes('trusted_proxies'));
  assert.match(gateway, /^\/\/:4000 \{/);
  assert.match(gateway, /reverse_proxy 127\.0\.0\.1:20003 \{/);
  assert.ok(gateway.includes('trusted_proxies 127.0.0.0/8 ::1/128'));
});

test('the Caddyfile listens on the host of each address only, has its own storage and no admin endpoint, and logs no requests', () => {
  assert.ok(site.includes('bind 0.0.0.0\n'));
  assert.ok(gateway.includes('bind 127.0.0.1\n'));
  for (const line of ['admin off', 'storage file_system "/data/balancer"', 'exclude http.log.error']) {
    assert.ok(text.includes(line), line);
  }
});

test('the Caddyfile sets no option that would retry writes or hide closed connections', () => {
  for (const word of ['lb_retry_match', 'lb_retries', 'flush_interval', 'request_body'])
    assert.ok(!text.includes(word), word);
});

test('the Caddyfile returns 503 with a sentence and Retry-After when no process is ready', () => {
  const body = /respond `(.*)` 503/.exec(text)?.[1] ?? '';
  assert.deepEqual(JSON.parse(body), { error: 'The service is starting or down. Please try again in a moment.' });
  assert.ok(text.includes('header Retry-After 1'));
});

test('balancerSpec keeps its files in the data folder, for the owner only', (t) => {
  const dataDir = scratchFolder(t);
  const url = 'http://127.0.0.1:3000';
  const spec = balancerSpec({ program: '/usr/bin/caddy', dataDir, url, addresses: ADDRESSES });
  const folder = path.join(dataDir, 'balancer');
  assert.deepEqual([spec.name, spec.port, spec.url], ['balancer', 3_000, url]);
  assert.equal(spec.env?.XDG_DATA_HOME, folder);
  assert.equal(spec.env?.XDG_CONFIG_HOME, folder);
  assert.equal(statSync(path.join(folder, 'Caddyfile')).mode & 0o777, 0o600);
  assert.equal(statSync(folder).mode & 0o777, 0o700);
});

test('networksOf replaces the names of networks by their ranges', () => {
  assert.deepEqual(networksOf(), []);
  assert.deepEqual(networksOf('loopback, 10.1.0.0/16'), ['127.0.0.0/8', '::1/128', '10.1.0.0/16']);
  assert.equal(networksOf('linklocal,uniquelocal').length, 6);
});

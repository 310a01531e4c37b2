import { expect, it } from 'vitest';
import { readConfig } from './env.ts';

it('readConfig derives addresses from the ports when no addresses are set', () => {
  const config = readConfig({ PORT: '5100', PUBLIC_SITE_PORT: '5101', GATEWAY_PORT: '5102', SANDBOX_PORT: '5103' });
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 5100,
    publicUrl: 'http://127.0.0.1:5100',
    remotes: { 'public-site': 'http://127.0.0.1:5101', 'admin-console': 'http://127.0.0.1:3003' },
    gatewayUrl: 'http://127.0.0.1:5102',
    restCompatUrl: 'http://127.0.0.1:3002',
    workerUrl: 'http://127.0.0.1:4001',
    ticketingUrl: 'http://127.0.0.1:5103/ticketing',
    shellDevUrl: undefined,
  });
});

it('readConfig has no ticket form by default in production', () => {
  expect(readConfig({ NODE_ENV: 'production' }).ticketingUrl).toBeNull();
  const TICKETING_URL = 'https://tickets.test/form';
  expect(readConfig({ NODE_ENV: 'production', TICKETING_URL }).ticketingUrl).toBe(TICKETING_URL);
});

it('readConfig prefers addresses to ports and removes their trailing slash', () => {
  const config = readConfig({
    PUBLIC_URL: 'https://derby.test/',
    PUBLIC_SITE_URL: 'https://site.test',
    HOST: '0.0.0.0',
  });
  expect(config.publicUrl).toBe('https://derby.test');
  expect(config.remotes).toEqual({ 'public-site': 'https://site.test', 'admin-console': 'http://127.0.0.1:3003' });
});

it('readConfig trusts no proxy by default and refuses one that is not an address', () => {
  expect(readConfig({}).trustedProxies).toBeUndefined();
  expect(readConfig({ TRUSTED_PROXIES: '10.0.0.5, 10.1.0.0/16' }).trustedProxies).toBe('10.0.0.5,10.1.0.0/16');
  expect(() => readConfig({ TRUSTED_PROXIES: 'balancer' })).toThrow('TRUSTED_PROXIES: must be addresses');
});

it('readConfig reports all invalid values at once', () => {
  expect(() => readConfig({ PORT: 'many', GATEWAY_URL: 'ftp://x' })).toThrow(/PORT[^]*GATEWAY_URL/);
});

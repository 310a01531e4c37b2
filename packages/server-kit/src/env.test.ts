import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EnvError, httpUrl, localUrl, origins, parseEnv, port, processFields, trustedProxies } from './env.ts';

const schema = z.object({ ...processFields, GATEWAY_PORT: port('GATEWAY_PORT'), PUBLIC_URL: httpUrl.optional() });

describe('parseEnv', () => {
  it('treats empty values as unset', () => {
    expect(parseEnv(schema, { GATEWAY_PORT: '', HOST: '', PUBLIC_URL: '' })).toEqual({
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      GATEWAY_PORT: 4000,
    });
  });

  it('removes the trailing slash of a URL', () => {
    expect(parseEnv(schema, { PUBLIC_URL: 'https://derby.example/' }).PUBLIC_URL).toBe('https://derby.example');
  });

  it('reports every problem at once, without values', () => {
    const read = () => parseEnv(schema, { GATEWAY_PORT: 'secret-1', PUBLIC_URL: 'secret-2', LOG_LEVEL: 'loud' });
    expect(read).toThrow(EnvError);
    expect(read).toThrow(/GATEWAY_PORT: must be a port number/);
    expect(read).toThrow(/PUBLIC_URL: must be an http or https address/);
    expect(read).toThrow(/LOG_LEVEL/);
    expect(read).not.toThrow(/secret/);
  });
});

describe('origins', () => {
  const fields = z.object({ CORS_ORIGINS: origins.default([]) });
  const read = (text: string) => parseEnv(fields, { CORS_ORIGINS: text }).CORS_ORIGINS;

  it('parses a list and an empty text', () => {
    expect(read('')).toEqual([]);
    expect(read(' https://partner.example ,http://localhost:5173,')).toEqual([
      'https://partner.example',
      'http://localhost:5173',
    ]);
  });

  it.each([
    '*',
    'null',
    'partner.example',
    'https://partner.example/',
    'https://a.example/b',
    'file:///a',
    'HTTPS://A.example',
  ])('refuses %s, which is not an origin', (text) => {
    expect(() => read(text)).toThrow(
      'CORS_ORIGINS: must be origins such as https://partner.example, without a path, separated by commas',
    );
  });
});

describe('trustedProxies', () => {
  const fields = z.object({ TRUSTED_PROXIES: trustedProxies.optional() });
  const read = (text: string) => parseEnv(fields, { TRUSTED_PROXIES: text }).TRUSTED_PROXIES;

  it.each([
    ['loopback', 'loopback'],
    [' 10.0.0.5 ,192.168.0.0/16,, ::1', '10.0.0.5,192.168.0.0/16,::1'],
    ['2001:db8::/32', '2001:db8::/32'],
    ['', undefined],
  ])('parses "%s"', (text, list) => {
    expect(read(text)).toBe(list);
  });

  it.each(['balancer.internal', '10.0.0.5/64', ',', '10.0.0.5 10.0.0.6', 'true'])('refuses "%s"', (text) => {
    expect(() => read(text)).toThrow(
      'TRUSTED_PROXIES: must be addresses, networks such as 10.0.0.0/8, or loopback, separated by commas',
    );
  });
});

it.each([
  ['127.0.0.1', 'http://127.0.0.1:4000'],
  ['0.0.0.0', 'http://127.0.0.1:4000'],
  ['::', 'http://127.0.0.1:4000'],
  ['::1', 'http://[::1]:4000'],
])('localUrl of %s is %s', (host, url) => {
  expect(localUrl(host, 4000)).toBe(url);
});

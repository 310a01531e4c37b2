import { sendRequest } from '@derby/server-kit/testing/send-request';
import { describe, expect, test } from 'vitest';
import { readConfig } from './env.ts';
import { startSandbox } from './testing/start-sandbox.ts';

const TOKEN = { SANDBOX_AUTH_TOKEN: 'a token of this data folder' };

test('the sandbox listens on 127.0.0.1 only, whatever HOST is', async () => {
  const { url } = await startSandbox({ ...readConfig({ ...TOKEN, HOST: '0.0.0.0', LOG_LEVEL: 'silent' }), port: 0 });
  expect(new URL(url).hostname).toBe('127.0.0.1');
  expect((await fetch(`${url}/health`)).status).toBe(200);
  // Another address of the machine represents one that the network can reach.
  await expect(fetch(`${url.replace('127.0.0.1', '127.0.0.2')}/health`)).rejects.toThrow('fetch failed');
});

test('the sandbox does not start without SANDBOX_AUTH_TOKEN', () => {
  expect(() => readConfig({})).toThrow('SANDBOX_AUTH_TOKEN: must be set');
});

test('the sandbox returns 413 for a body of more than 64 kB', async () => {
  const { postJson } = await startSandbox();
  const response = await postJson('/control/inbound', { from: '+12505552000', body: 'x'.repeat(64 * 1024) });
  expect(response.status).toBe(413);
});

describe('pages of other sites', () => {
  const STOP = { from: '+12505552000', body: 'STOP' };
  const form = new URLSearchParams(STOP).toString();
  /** Posts a STOP like a page of that origin. */
  const postFrom = (origin: string, url: string) => {
    const headers = { origin, 'content-type': 'application/json' };
    return fetch(`${url}/control/inbound`, { method: 'POST', headers, body: JSON.stringify(STOP) });
  };

  test.each([
    ['/control/inbound', 'application/x-www-form-urlencoded', form],
    ['/control/inbound', 'text/plain', JSON.stringify(STOP)],
    ['/control/inbound', 'multipart/form-data; boundary=x', '--x--'],
    ['/control/behaviour', 'application/x-www-form-urlencoded', 'rejectsCredentials=true'],
  ])('cannot post a form to %s (%s): 415', async (path, type, body) => {
    const { url, log } = await startSandbox();
    const response = await fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': type }, body });
    expect(response.status).toBe(415);
    expect((await log()).optedOut).toEqual([]);
  });

  test.each(['https://evil.example', 'http://127.0.0.1:1', 'null'])(
    'with the origin %s are refused on /control',
    async (origin) => {
      const { url, log } = await startSandbox();
      const response = await postFrom(origin, url);
      expect([response.status, await response.json()]).toEqual([
        403,
        { error: 'Only pages of the sandbox may do this' },
      ]);
      expect((await log()).optedOut).toEqual([]);
    },
  );

  test('with the own origin of the sandbox are accepted', async () => {
    const { url } = await startSandbox();
    expect((await postFrom(url, url)).status).toBe(200);
  });

  test.each(['/control/log', '/phones.json', '/phones/events', '/'])(
    'under a foreign host name get no data from %s',
    async (path) => {
      const { url } = await startSandbox();
      const { status, body } = await sendRequest(url, path, { headers: { host: 'rebind.evil.example:4010' } });
      expect([status, JSON.parse(body)]).toEqual([403, { error: 'The sandbox serves 127.0.0.1 and localhost only' }]);
    },
  );

  test('under each name of this machine get data', async () => {
    const { url } = await startSandbox();
    for (const host of ['127.0.0.1', 'localhost:4010', '[::1]:4010', 'LOCALHOST']) {
      expect((await sendRequest(url, '/control/log', { headers: { host } })).status).toBe(200);
    }
  });
});

import { expect, test } from 'vitest';
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
  const { url } = await startSandbox();
  const answer = await fetch(`${url}/control/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: '+12505552000', body: 'x'.repeat(64 * 1024) }),
  });
  expect(answer.status).toBe(413);
});

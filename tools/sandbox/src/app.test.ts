import { expect, test } from 'vitest';
import { readConfig } from './env.ts';
import { startSandbox } from './testing/start-sandbox.ts';

const TOKEN = { SANDBOX_AUTH_TOKEN: 'a token of this data folder' };

test('listens on this machine only, wherever the product listens', async () => {
  const { url } = await startSandbox({ ...readConfig({ ...TOKEN, HOST: '0.0.0.0', LOG_LEVEL: 'silent' }), port: 0 });
  expect(new URL(url).hostname).toBe('127.0.0.1');
  expect((await fetch(`${url}/health`)).status).toBe(200);
  // Any other address of the machine stands for the one that a network reaches.
  await expect(fetch(`${url.replace('127.0.0.1', '127.0.0.2')}/health`)).rejects.toThrow('fetch failed');
});

test('has no well-known token', () => {
  expect(() => readConfig({})).toThrow('SANDBOX_AUTH_TOKEN: must be set');
});

test('reads no body of more than 64 kB', async () => {
  const { url } = await startSandbox();
  const answer = await fetch(`${url}/control/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: '+12505552000', body: 'x'.repeat(64 * 1024) }),
  });
  expect(answer.status).toBe(413);
});

import { once } from 'node:events';
import { createServer } from 'node:net';
import { listen } from '@derby/server-kit/testing/listen';
import { expect, it } from 'vitest';
import { startApp } from './testing/app-of-test.ts';

async function freePort(): Promise<number> {
  const server = createServer();
  const { port } = new URL(await listen(server));
  server.close();
  await once(server, 'close');
  return Number(port);
}

it.each([
  ['the setting server_port when the environment variable is not set', false],
  ['the environment variable when it is set', true],
])('the service listens on the port of %s', async (_what, isSet) => {
  const [own, serverPort] = [await freePort(), await freePort()];
  const app = await startApp({ config: { port: isSet ? own : null }, settings: { serverPort } });
  expect(app.port).toBe(isSet ? own : serverPort);
  await app.service.close();
});

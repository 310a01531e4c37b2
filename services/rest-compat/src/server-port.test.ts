import { freePorts } from '@derby/server-kit/testing/free-ports';
import { expect, it } from 'vitest';
import { startApp } from './testing/app-of-test.ts';

it.each([
  ['the setting server_port when the environment variable is not set', false],
  ['the environment variable when it is set', true],
])('the service listens on the port of %s', async (_what, isSet) => {
  const [own = 0, serverPort = 0] = await freePorts(2);
  const app = await startApp({ config: { port: isSet ? own : null }, settings: { serverPort } });
  expect(app.port).toBe(isSet ? own : serverPort);
  await app.service.close();
});

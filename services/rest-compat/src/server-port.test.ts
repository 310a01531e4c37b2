import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createLogger } from '@derby/server-kit/logger';
import { listen } from '@derby/server-kit/testing/listen';
import { afterEach, expect, it } from 'vitest';
import { createRestCompat } from './app.ts';
import { readConfig } from './env.ts';
import { createFakeGateway } from './testing/fake-gateway.ts';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

async function freePort(): Promise<number> {
  const server = createServer();
  const { port } = new URL(await listen(server));
  server.close();
  await once(server, 'close');
  return Number(port);
}

async function portWith(environment: Record<string, string>, serverPort: number): Promise<number> {
  const gateway = createFakeGateway();
  gateway.answer('OperatingState', { operatingState: { logLevel: 'info', maintenanceMessage: null, serverPort } });
  const logger = createLogger({ name: 'test', level: 'silent' });
  const service = await createRestCompat(readConfig(environment), { gateway, logger });
  ({ close } = service);
  await service.start();
  return (service.server.server.address() as AddressInfo).port;
}

it('the service listens on the port of the setting server_port when the environment variable is not set', async () => {
  const port = await freePort();
  expect(await portWith({}, port)).toBe(port);
});

it('the service listens on the port of the environment variable when it is set', async () => {
  const [own, setting] = [await freePort(), await freePort()];
  expect(await portWith({ REST_COMPAT_PORT: String(own) }, setting)).toBe(own);
});

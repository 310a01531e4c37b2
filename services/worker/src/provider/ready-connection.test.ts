import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReadyConnection, type ReadyConnection } from './ready-connection.ts';

let server: Server;
let connection: ReadyConnection;

beforeEach(async () => {
  server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  connection = createReadyConnection(new URL(`http://127.0.0.1:${port}`), 10_000);
});
afterEach(() => {
  connection.close();
  server.close();
});

it.each([
  ['closes the connection', ''],
  ['sends a 408 and closes the connection', 'HTTP/1.1 408 Request Timeout\r\n\r\n'],
])('the connection is not ready once the provider %s, and prepare reconnects', async (_what, lastWords) => {
  server.once('connection', (socket) => socket.end(lastWords));
  await connection.prepare();
  await vi.waitFor(() => expect(connection.isReady()).toBe(false));
  await connection.prepare();
  expect(connection.isReady()).toBe(true);
});

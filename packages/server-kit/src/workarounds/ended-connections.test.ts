import net, { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { failEndedConnections } from './ended-connections.ts';

let server: Server;
let port: number;
beforeEach(async () => {
  server = createServer((socket) => socket.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

async function errorsOf(options: Pick<net.TcpNetConnectOpts, 'lookup'>): Promise<string[]> {
  const errors: string[] = [];
  const socket = net.createConnection({ host: 'localhost', family: 4, port, ...options });
  socket.on('error', ({ message }) => errors.push(message)).resume();
  await new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return errors;
}

it('failEndedConnections fails a driver connection that the other side ends', async () => {
  expect(await errorsOf(failEndedConnections())).toEqual(['the database has ended the connection']);
});

it('failEndedConnections does not affect other connections of the process', async () => {
  failEndedConnections();
  expect(await errorsOf({})).toEqual([]);
});

it('failEndedConnections patches createConnection once when it is called repeatedly', async () => {
  failEndedConnections();
  const { createConnection } = net;
  failEndedConnections();
  expect(net.createConnection).toBe(createConnection);
});

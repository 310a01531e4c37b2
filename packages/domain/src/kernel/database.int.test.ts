import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, expect, it } from 'vitest';
import { isLongForm } from '@derby/server-kit/testing/env';
import { connectDatabase, type Connection } from './database.ts';
import { TEST_CERTIFICATE } from '../testing/test-certificate.ts';

/** Minimum time between two checks of the server by the driver. */
const MONITOR_INTERVAL_MS = 500;
const ENDS = isLongForm ? 20 : 3;

let proxy: Awaited<ReturnType<typeof startProxy>>;
let database: Connection;
afterEach(async () => {
  await database.close(true);
  proxy.close();
});

/** Connects through its own proxy, with or without TLS. */
async function connectBy(protocol: 'TCP' | 'TLS'): Promise<void> {
  const url = new URL(String(process.env['MONGODB_URL']));
  proxy = await startProxy(Number(url.port), protocol);
  url.port = String(proxy.port);
  if (protocol === 'TLS') {
    url.pathname ||= '/';
    url.searchParams.set('tls', 'true');
    url.searchParams.set('tlsInsecure', 'true');
  }
  database = await connectDatabase({ mongodbUrl: url.href, poolSize: 5 });
}

/** Starts a proxy to the database that can end every connection. */
async function startProxy(databasePort: number, protocol: 'TCP' | 'TLS') {
  const clientSockets = new Set<Socket>();
  const onConnection = (socket: Socket) => {
    const databaseSocket = connect(databasePort, '127.0.0.1');
    socket.pipe(databaseSocket);
    databaseSocket.pipe(socket);
    for (const side of [socket, databaseSocket]) side.on('error', () => undefined);
    clientSockets.add(socket);
    socket.on('close', () => {
      clientSockets.delete(socket);
      databaseSocket.destroy();
    });
  };
  const server = protocol === 'TLS' ? createTlsServer(TEST_CERTIFICATE, onConnection) : createServer(onConnection);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** Ends connections in the order of their creation: the driver's monitoring connection first. */
    end: () => {
      for (const socket of clientSockets) {
        socket.unpipe();
        socket.end();
      }
    },
    close: () => {
      server.close();
      for (const socket of clientSockets) socket.destroy();
    },
  };
}

const ping = async () => await database.db?.command({ ping: 1 });
const pingAgain = async () => await ping().catch(ping);

async function workFor(ms: number): Promise<void> {
  const until = performance.now() + ms;
  while (performance.now() < until) await ping();
}

/** Blocks the event loop, so that all events of that time arrive at once. */
function blockEventLoop(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

it.each(['TCP', 'TLS'] as const)(
  'connection recovers each time when all %s connections end at the same moment',
  async (protocol) => {
    await connectBy(protocol);
    for (let round = 0; round < ENDS; round += 1) {
      await workFor(MONITOR_INTERVAL_MS * 1.2);
      const statements = Array.from({ length: 4 }, pingAgain);
      await setImmediate();
      proxy.end();
      blockEventLoop(50);
      await Promise.all(statements);
      expect(await ping()).toMatchObject({ ok: 1 });
    }
  },
);

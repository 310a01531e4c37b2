import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, expect, it } from 'vitest';
import { connectDatabase, type Connection } from './database.ts';
import { TEST_CERTIFICATE } from '../testing/test-certificate.ts';

/** The driver looks at the server again no sooner than this after its last look. */
const LOOK_INTERVAL_MS = 500;
const ENDS = process.env['TEST_FORM'] === 'long' ? 20 : 3;

let wire: Awaited<ReturnType<typeof startWire>>;
let database: Connection;
afterEach(async () => {
  await database.close(true);
  wire.close();
});

/** Connects through a wire of its own, in the clear or by TLS. */
async function connectBy(protocol: 'TCP' | 'TLS'): Promise<void> {
  const url = new URL(String(process.env['MONGODB_URL']));
  wire = await startWire(Number(url.port), protocol);
  url.port = String(wire.port);
  if (protocol === 'TLS') {
    url.pathname ||= '/';
    url.searchParams.set('tls', 'true');
    url.searchParams.set('tlsInsecure', 'true');
  }
  database = await connectDatabase({ mongodbUrl: url.href, poolSize: 5 });
}

/** A way to the database on which the far side can end every connection. */
async function startWire(databasePort: number, protocol: 'TCP' | 'TLS') {
  const near = new Set<Socket>();
  const onConnection = (socket: Socket) => {
    const far = connect(databasePort, '127.0.0.1');
    socket.pipe(far);
    far.pipe(socket);
    for (const side of [socket, far]) side.on('error', () => undefined);
    near.add(socket);
    socket.on('close', () => {
      near.delete(socket);
      far.destroy();
    });
  };
  const server = protocol === 'TLS' ? createTlsServer(TEST_CERTIFICATE, onConnection) : createServer(onConnection);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** In the order in which they were made: the driver's own look at the server first. */
    end: () => {
      for (const socket of near) {
        socket.unpipe();
        socket.end();
      }
    },
    close: () => {
      server.close();
      for (const socket of near) socket.destroy();
    },
  };
}

const ping = async () => await database.db?.command({ ping: 1 });
const pingAgain = async () => await ping().catch(ping);

async function workFor(ms: number): Promise<void> {
  const until = performance.now() + ms;
  while (performance.now() < until) await ping();
}

/** Whatever comes meanwhile comes at once afterwards. */
function holdUpEverything(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

it.each(['TCP', 'TLS'] as const)(
  'finds the server again when all connections by %s end at the same moment, however often',
  async (protocol) => {
    await connectBy(protocol);
    for (let round = 0; round < ENDS; round += 1) {
      await workFor(LOOK_INTERVAL_MS * 1.2);
      const statements = Array.from({ length: 4 }, pingAgain);
      await setImmediate();
      wire.end();
      holdUpEverything(50);
      await Promise.all(statements);
      expect(await ping()).toMatchObject({ ok: 1 });
    }
  },
);

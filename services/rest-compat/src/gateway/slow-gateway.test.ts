import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ImportParticipantsDocument, LeaderboardStatusDocument, LogoutDocument } from '../generated/operations.ts';
import { LIMITS, type Limits } from '../limits.ts';
import { createGatewayClient, type GatewayClient } from './gateway-client.ts';
import { GatewayError, GatewayUnavailableError } from './gateway-answer.ts';

const STATUS = { leaderboardStatus: { isPublic: true } };
/** More than fits into the buffers between two processes. */
const FILE_BYTES = 20_000_000;
const upload = {
  filePath: 'file',
  file: { name: 'export.csv', mediaType: 'text/csv', chunks: [Buffer.alloc(FILE_BYTES)] },
};
const caller = (address: string) => ({ token: 'a.b.c', requestId: 'request-1', address });
const visitor = { ...caller('192.0.2.8'), token: undefined };

let server: Server;
let client: GatewayClient;
let handle: (request: IncomingMessage, response: ServerResponse) => void;
/** Requests whose connection is open. */
let open: number;
let received: IncomingMessage[];

beforeEach(async () => {
  open = 0;
  received = [];
  server = createServer((request, response) => {
    open += 1;
    received.push(request);
    response.once('close', () => (open -= 1));
    handle(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await client.close();
});

function connect(limits: Partial<Limits>): void {
  const { port } = server.address() as AddressInfo;
  client = createGatewayClient(`http://127.0.0.1:${port}`, { ...LIMITS, ...limits });
}

const calls = {
  run: () => client.run(caller('192.0.2.7'), LogoutDocument, {}),
  read: () => client.read(visitor, LeaderboardStatusDocument, {}),
  runWithFile: () => client.runWithFile(caller('192.0.2.7'), ImportParticipantsDocument, { file: null }, upload),
};

describe.each(['run', 'read', 'runWithFile'] as const)('%s ends in time', (how) => {
  it.each<[string, typeof handle]>([
    ['never answers and reads nothing', () => undefined],
    ['reads everything and never answers', (request) => void request.resume()],
    ['begins an answer and never ends it', (_request, response) => void response.write('{"data"')],
    [
      'trickles its answer',
      (request, response) => {
        request.resume();
        const timer = setInterval(() => response.write(' '), 10);
        response.once('close', () => clearInterval(timer));
      },
    ],
  ])('with a gateway that %s', async (_what, slow) => {
    handle = slow;
    connect({ gatewayCallMs: 50 });
    await expect(calls[how]()).rejects.toThrow(GatewayUnavailableError);
    expect(client.openCalls()).toBe(0);
    // A request that is not read does not notice that its connection has ended.
    for (const request of received) request.resume();
    await expect.poll(() => open).toBe(0);
  });

  it('with a gateway that is not there', async () => {
    connect({});
    server.close();
    await expect(calls[how]()).rejects.toThrow(GatewayUnavailableError);
    expect(client.openCalls()).toBe(0);
  });
});

it('gives the answer of a gateway that has not read the file', async () => {
  handle = (_request, response) => {
    const errors = [{ message: 'Authentication required', extensions: { code: 'UNAUTHENTICATED', fields: [] } }];
    response.writeHead(401, { connection: 'close' }).end(JSON.stringify({ errors }));
  };
  connect({});
  for (let round = 0; round < 20; round += 1) {
    const error = await calls.runWithFile().catch((one: unknown) => one);
    expect(error).toBeInstanceOf(GatewayError);
    expect(error).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
  }
});

describe('calls of one network that are never answered', () => {
  it('leave a public read of another network alone', async () => {
    handle = (request, response) => {
      request.resume();
      if (request.headers['x-forwarded-for'] === '192.0.2.8') response.end(JSON.stringify({ data: STATUS }));
    };
    connect({});
    const stuck = Promise.allSettled(
      Array.from({ length: 600 }, () => client.run(caller('192.0.2.7'), LogoutDocument, {})),
    );
    expect(client.openCalls()).toBe(LIMITS.gatewayCallsPerNetwork + LIMITS.gatewayWaitingPerNetwork);
    await expect.poll(() => open).toBe(LIMITS.gatewayCallsPerNetwork);
    expect(await client.read(visitor, LeaderboardStatusDocument, {})).toEqual(STATUS);
    expect(client.openCalls()).toBe(LIMITS.gatewayCallsPerNetwork + LIMITS.gatewayWaitingPerNetwork);
    handle = (request) => void request.socket.destroy();
    server.closeAllConnections();
    expect((await stuck).every(({ status }) => status === 'rejected')).toBe(true);
    expect(client.openCalls()).toBe(0);
  });

  it('are counted by the /64 of an IPv6 address', async () => {
    handle = (request) => void request.resume();
    connect({ gatewayCallsPerNetwork: 2, gatewayWaitingPerNetwork: 0 });
    const stuck = [1, 2].map((part) => client.run(caller(`2001:db8:1:2::${part}`), LogoutDocument, {}));
    await expect(client.run(caller('2001:db8:1:2:3::4'), LogoutDocument, {})).rejects.toMatchObject({ status: 503 });
    await expect.poll(() => open).toBe(2);
    server.closeAllConnections();
    expect((await Promise.allSettled(stuck)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});

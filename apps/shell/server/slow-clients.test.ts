import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { listen } from '@derby/server-kit/testing/listen';
import { head, openRawConnection, type RawConnection } from '@derby/server-kit/testing/raw-connection';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FrontDoorLimits } from './limits.ts';
import { startFrontDoor } from './testing/start-front-door.ts';

const SOCKETS = 60;
/** Fewer than the clients that stop. */
const FEW = { total: 40, perNetwork: 20 };
const FEW_WAITING = { idleConnections: FEW, unfinishedBodies: FEW, uploads: FEW, connections: FEW };
/** `PHOTO` exceeds the buffers between front door and client, and `LARGE_PHOTO` exceeds all buffers on the way. */
const PHOTO = Buffer.alloc(5 * 1024 * 1024, 'x');
/** More than one network may hold open without reading. */
const READERS = 60;
const FEW_READERS = { unreadResponses: FEW, connections: { total: 50, perNetwork: 25 } };
const LARGE_PHOTO = Buffer.alloc(64 * 1024 * 1024, 'x');
const FORM = 'multipart/form-data; boundary=b';
const TOKEN = { authorization: 'Bearer a.b.c' };
/** Connecting takes long on a busy machine. */
const TIMEOUT = { timeout: 60_000 };

let service: Server;
let frontDoor: Awaited<ReturnType<typeof startFrontDoor>>;
/** Uploads that the service has begun to read. */
let uploads: ServerResponse[];
let connections: RawConnection[];

beforeEach(() => {
  uploads = [];
  connections = [];
});
afterEach(async () => {
  for (const { socket } of connections) socket.destroy();
  await frontDoor.close();
  service.closeAllConnections();
  service.close();
});

async function start(limits: Partial<FrontDoorLimits> = {}, trustedProxies?: string): Promise<void> {
  service = createServer((request, response) => {
    request.on('error', () => undefined);
    if (request.headers['content-type'] === FORM) uploads.push(response);
    const responses: Record<string, Buffer> = { '/uploads/photo.jpg': PHOTO, '/uploads/large.jpg': LARGE_PHOTO };
    request.resume().on('end', () => response.end(responses[request.url ?? ''] ?? '{"ok":true}'));
  });
  const url = await listen(service);
  frontDoor = await startFrontDoor({
    gatewayUrl: url,
    restCompatUrl: url,
    limits,
    trustedProxies,
  });
}

/** Opens connections one after another and sends `sent` on each. Reads nothing if `reads` is false. */
async function open(count: number, sent: string, { reads = true } = {}): Promise<RawConnection[]> {
  const opened: RawConnection[] = [];
  for (let index = 0; index < count; index += 1) {
    const connection = await openRawConnection(frontDoor.base);
    opened.push(connection);
    connections.push(connection);
    if (!reads) connection.socket.pause();
    await new Promise((done) => connection.socket.write(sent, done));
  }
  return opened;
}

const LOGIN = head('POST /api/login', { 'content-type': 'application/json', 'content-length': 1_000 });
const UPLOAD = head('POST /api/entries', { ...TOKEN, 'content-type': FORM, 'content-length': 5_000_000 });

/** Expects responses to requests that no cache serves. */
async function expectServed(): Promise<void> {
  const login = await fetch(`${frontDoor.base}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"username":"admin"}',
  });
  expect([login.status, await login.text()]).toEqual([200, '{"ok":true}']);
  const entries = await fetch(`${frontDoor.base}/api/entries`, { headers: TOKEN });
  expect([entries.status, await entries.text()]).toEqual([200, '{"ok":true}']);
  const graphql = await fetch(`${frontDoor.base}/graphql`, { method: 'POST', headers: TOKEN, body: '{}' });
  expect([graphql.status, await graphql.text()]).toEqual([200, '{"ok":true}']);
}

describe(`${SOCKETS} clients of the same address`, TIMEOUT, () => {
  it.each([
    ['in the headers', LOGIN.slice(0, -4)],
    ['in a small body', `${LOGIN}{`],
    ['in an upload', `${UPLOAD}--b`],
    ['in the body of a GET', head('GET /api/entries', { ...TOKEN, 'content-length': 1_000 })],
    ['before the headers', ''],
  ])('that stop %s do not block other clients', async (_where, sent) => {
    await start(FEW_WAITING);
    await open(SOCKETS, sent);
    await expectServed();
  });

  it('that do not read a photo do not block photos and other requests', async () => {
    await start(FEW_READERS);
    await open(READERS, head('GET /uploads/photo.jpg'), { reads: false });
    await expectServed();
    const photo = await fetch(`${frontDoor.base}/uploads/photo.jpg`);
    expect([photo.status, (await photo.arrayBuffer()).byteLength]).toEqual([200, PHOTO.length]);
  });
});

it('control: without a limit of unread responses other networks get no photo', TIMEOUT, async () => {
  await start({
    unreadResponses: { total: SOCKETS, perNetwork: SOCKETS },
    connections: { total: 10, perNetwork: 10 },
    shareMs: 200,
  });
  await open(10, head('GET /uploads/large.jpg'), { reads: false });
  const photo = await fetch(`${frontDoor.base}/uploads/photo.jpg`);
  expect([photo.status, photo.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await photo.json()).toEqual({ error: 'Too many requests at the same time. Please try again in a moment.' });
  await expectServed();
});

it(
  'requests without a token hold no connection of those with one, and end when their clients leave',
  TIMEOUT,
  async () => {
    await start({ connections: { total: 2, perNetwork: 2 } });
    const held: ServerResponse[] = [];
    service.removeAllListeners('request').on('request', (request, response: ServerResponse) => {
      if (request.headers.authorization === undefined) held.push(response);
      else response.end('{"ok":true}');
    });
    const login = `${head('POST /graphql', { 'content-type': 'application/json', 'content-length': 2 })}{}`;
    const clients = await open(4, login);
    await vi.waitFor(() => expect(held).toHaveLength(2));
    const graphql = await fetch(`${frontDoor.base}/graphql`, { method: 'POST', headers: TOKEN, body: '{}' });
    expect([graphql.status, await graphql.text()]).toEqual([200, '{"ok":true}']);
    for (const { socket } of clients) socket.destroy();
    await Promise.all(held.map(async (response) => response.closed || (await once(response, 'close'))));
    await open(1, login);
    await vi.waitFor(() => expect(held).toHaveLength(3));
  },
);

/** Only the share of the network ends a connection: the total is not reached, and the time limits are longer. */
const TWO_OF_A_NETWORK = { total: 10, perNetwork: 2 };

describe('beyond the share of a network, the connection that was idle the longest ends', () => {
  it.each([
    ['unfinishedBodies', `${LOGIN}{`],
    ['uploads', `${UPLOAD}--b`],
  ] as const)('with 408 for %s', async (limit, sent) => {
    await start({ [limit]: TWO_OF_A_NETWORK });
    const [first, second] = await open(2, sent);
    // The response to this request follows after both connections were counted.
    expect((await fetch(`${frontDoor.base}/health`)).status).toBe(200);
    await new Promise((done) => first?.socket.write('x', done));
    expect((await fetch(`${frontDoor.base}/health`)).status).toBe(200);
    await open(1, sent);
    await expect
      .poll(() => second?.received())
      .toMatch(/^HTTP\/1\.1 408 .*connection: close.*"The request took too long to arrive"\}$/is);
    expect(first?.received()).toBe('');
  });

  it('with 408 for connections without a request', async () => {
    // A shorter limit for the headers would end them with 408 as well.
    await start({ idleConnections: TWO_OF_A_NETWORK, headersMs: 60_000 });
    const [first, second] = await open(3, '');
    await expect.poll(() => first?.received()).toMatch(/^HTTP\/1\.1 408 .*"The request took too long to arrive"\}$/s);
    expect(second?.received()).toBe('');
  });

  it('without a response for connections that had one before', async () => {
    await start({ idleConnections: TWO_OF_A_NETWORK });
    const [first] = await open(1, head('GET /health'));
    const response = await first?.until('"up"}');
    await open(2, '');
    await expect.poll(() => first?.socket.closed).toBe(true);
    expect(first?.received()).toBe(response);
  });
});

describe('time limits', () => {
  it.each([
    ['headersMs', LOGIN.slice(0, -4)],
    ['bodyMs', `${LOGIN}{`],
    ['uploadIdleMs', `${UPLOAD}--b`],
    ['requestMs', `${UPLOAD}--b`],
  ] as const)('%s ends with 408', async (limit, sent) => {
    // Node applies the shorter of both limits to the headers.
    await start({ headersMs: 50, [limit]: 50 });
    const [connection] = await open(1, sent);
    expect(await connection?.until('"}')).toMatch(/^HTTP\/1\.1 408 .*"The request took too long to arrive"\}$/s);
    // A connection that was reset is closed as well.
    await finished(connection!.socket).catch(() => undefined);
  });

  it('responseMs ends with 503 when a service has the whole request and does not respond', async () => {
    await start({ responseMs: 50 });
    service.removeAllListeners('request').on('request', (request) => void request.resume());
    for (const type of ['application/json', FORM]) {
      const response = await fetch(`${frontDoor.base}/api/entries`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: 'x',
      });
      expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
        503,
        '5',
        { error: 'The service did not answer as expected. Please try again.' },
      ]);
    }
  });

  it('uploadIdleMs ends with 503 when a service stops reading an upload', async () => {
    // Long enough for a loaded machine to send the body.
    await start({ uploadIdleMs: 1_500 });
    service.removeAllListeners('request').on('request', (request) => void request.socket.pause());
    const [connection] = await open(1, UPLOAD);
    connection?.socket.write(Buffer.alloc(4_999_999));
    expect(await connection?.until('"}')).toMatch(/^HTTP\/1\.1 503 .*"The service did not answer as expected/s);
  });

  it('unreadMs ends the connection of a client that does not read its response', async () => {
    await start({ unreadMs: 100 });
    const requested = once(service, 'request') as Promise<[unknown, ServerResponse]>;
    await open(1, head('GET /uploads/large.jpg'), { reads: false });
    const [, response] = await requested;
    // The response exceeds all buffers, so it closes only because the front door gives up.
    await once(response, 'close');
    expect(response.destroyed).toBe(true);
  });
});

describe('networks', () => {
  const from = (address: string, sent: string) => sent.replace('\r\n', `\r\nx-forwarded-for: ${address}\r\n`);

  it('behind a trusted proxy are those of its clients, with a /64 for each IPv6 client', async () => {
    await start({ unfinishedBodies: { total: 10, perNetwork: 1 } }, '127.0.0.1');
    const [first] = await open(1, from('2001:db8:1:2::1', `${LOGIN}{`));
    const [other] = await open(1, from('2001:db8:1:3::1', `${LOGIN}{`));
    expect((await fetch(`${frontDoor.base}/health`)).status).toBe(200);
    await open(1, from('2001:db8:1:2:ffff::9', `${LOGIN}{`));
    expect(await first?.until('"}')).toMatch(/^HTTP\/1\.1 408 /);
    expect(other?.received()).toBe('');
  });

  it('of a trusted proxy have no share of its connections, so that only the total counts', async () => {
    await start({ idleConnections: { total: 4, perNetwork: 1 } }, '127.0.0.1');
    const all = await open(5, '');
    expect(await all[0]?.until('"}')).toMatch(/^HTTP\/1\.1 408 /);
    expect(all.slice(1).map(({ socket }) => socket.readyState)).toEqual(Array(4).fill('open'));
  });

  it('that use up their share of the board are refused, but not other networks with the same request', async () => {
    await start({ boardConnections: { total: 4, perNetwork: 1 }, shareMs: 50 }, '127.0.0.1');
    const held: ServerResponse[] = [];
    service
      .removeAllListeners('request')
      .on('request', (_request, response: ServerResponse) => void held.push(response));
    const board = (page: number, address: string) =>
      head(`GET /api/entries/public?page=${page}`, { 'x-forwarded-for': address });
    await open(1, board(1, '10.0.0.1'));
    await vi.waitFor(() => expect(held).toHaveLength(1));
    const [refused] = await open(1, board(2, '10.0.0.1'));
    const [joined] = await open(1, board(2, '10.0.0.2'));
    expect(await refused?.until('"}')).toMatch(
      /^HTTP\/1\.1 503 .*retry-after: 1\r\n.*"Too many requests at the same time/s,
    );
    await vi.waitFor(() => expect(held).toHaveLength(2));
    held[1]?.end('{"entries":[]}');
    expect(await joined?.until('{"entries":[]}')).toMatch(/^HTTP\/1\.1 200 /);
  });
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settleBodies } from './refused-requests.ts';
import { createHttpApp, type HttpApp } from './http.ts';
import { createLogger } from './logger.ts';
import { openRawConnection } from './testing/raw-connection.ts';

let app: HttpApp;
let url: string;

beforeAll(async () => {
  app = createHttpApp({ logger: createLogger({ name: 'test', level: 'silent' }), probes: () => [] });
  app.server.get('/things/:id', async () => ({}));
  app.server.get('/later', async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return { isLater: true };
  });
  app.server.post(
    '/refused',
    { onRequest: async (_request, reply) => reply.code(403).send({ error: 'No' }) },
    () => ({}),
  );
  settleBodies(app.server);
  url = await app.server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.server.close());

/** Sends the text and returns the whole response. */
async function responseTo(written: string): Promise<string> {
  const { write, closed, received } = await openRawConnection(url);
  await write(written);
  await closed();
  return received();
}

it.each(['/things/%zz', `/things/${'a'.repeat(5_000)}`])('returns 404 with an error text for %.20s', async (path) => {
  const response = await app.server.inject({ method: 'GET', url: path, headers: { 'x-request-id': 'request-0001' } });
  expect([response.statusCode, response.json()]).toEqual([404, { error: 'There is nothing at this address.' }]);
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-request-id': 'request-0001',
  });
});

it.each([
  ['HELLO\r\n\r\n', '400 Bad Request', 'The request is not valid HTTP'],
  [`GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, '431 ', 'The headers of the request are too large'],
])('responds to %.20s with an error text and closes the connection', async (written, status, sentence) => {
  const response = await responseTo(written);
  expect(response).toContain(`HTTP/1.1 ${status}`);
  expect(response.split('\r\n\r\n')[1]).toBe(JSON.stringify({ error: sentence }));
});

it('responds to earlier requests before a malformed one', async () => {
  const response = await responseTo(`${'GET /later HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(2)}HELLO\r\n\r\n`);
  const bodies = response.split('\r\n').filter((line) => line.startsWith('{'));
  expect(bodies.map((body) => body.replace(/HTTP\/1\.1.*/, ''))).toEqual([
    '{"isLater":true}',
    '{"isLater":true}',
    '{"error":"The request is not valid HTTP"}',
  ]);
});

it('sends nothing more to a client that already has the response to its malformed request', async () => {
  const { write, until, closed, received } = await openRawConnection(url);
  await write('POST /refused HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n');
  await until('{"error":"No"}');
  await write('no chunk\r\n');
  await closed();
  expect(received().split('\r\n\r\n')[1]).toBe('{"error":"No"}');
});

it('resets no connection on which the client is still sending, so that it can read its response', async () => {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const send = promisify<string | Buffer, void>(socket.write.bind(socket));
  try {
    await send('POST /refused HTTP/1.1\r\nhost: a\r\ncontent-length: 50000000\r\n\r\n');
    socket.resume();
    await once(socket, 'end');
    for (let part = 0; part < 3; part += 1) await expect(send(Buffer.alloc(1_024))).resolves.toBeUndefined();
  } finally {
    socket.destroy();
  }
});

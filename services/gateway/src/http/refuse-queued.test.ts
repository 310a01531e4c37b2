import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { refuseQueued } from './refuse-queued.ts';

let server: FastifyInstance;
beforeEach(() => {
  server = fastify({ serverFactory: (handler) => createServer(handler) });
});
afterEach(async () => await server.close());

/** Sends two requests on one connection, the second once the client has `{}` of the first, which ends when `end` is called. */
async function askTwice(head: Record<string, number>, whenToEnd: (end: () => void) => void): Promise<string> {
  let first: ServerResponse | undefined;
  server.get('/first', (_request, reply) => {
    reply.hijack();
    first = reply.raw;
    first.writeHead(200, head).write('{}');
  });
  server.get('/second', { onRequest: refuseQueued }, async () => 'second');
  await server.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: derby.example\r\n\r\n`;
  socket.write(request('/first'));
  await expect.poll(() => received).toContain('{}');
  whenToEnd(() => first?.end());
  socket.write(request('/second'));
  await expect.poll(() => received).toMatch(/second|request before this one/);
  socket.destroy();
  await once(socket, 'close');
  return received;
}

it('answers a request that comes while the end of the answer before it is on its way', async () => {
  // The server reads the second request before it has finished with the first one.
  const received = await askTwice({ 'content-length': 2 }, (end) => server.server.prependOnceListener('request', end));
  expect(received).toContain('second');
});

it('answers a request whose client has all of an answer that the server has not ended yet', async () => {
  const received = await askTwice({ 'content-length': 2 }, (end) =>
    server.server.once('request', () => void setImmediate(end)),
  );
  expect(received).toContain('second');
});

it('refuses a request behind an answer of unknown length', async () => {
  const received = await askTwice({}, (end) => server.server.once('request', () => void setImmediate(end)));
  expect(received).toContain('400 Bad Request');
  expect(received).toContain('Please wait for the answer to the request before this one.');
});

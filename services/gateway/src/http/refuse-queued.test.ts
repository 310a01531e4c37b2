import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { refuseQueued } from './refuse-queued.ts';

const server = fastify({ serverFactory: (handler) => createServer(handler) });
afterEach(async () => await server.close());

it('answers a request that comes while the end of the answer before it is on its way', async () => {
  let first: ServerResponse | undefined;
  server.get('/first', (_request, reply) => {
    reply.hijack();
    first = reply.raw;
    first.writeHead(200, { 'content-length': 2 }).write('{}');
  });
  server.get('/second', { onRequest: refuseQueued }, async () => 'second');
  await server.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: derby.example\r\n\r\n`;
  socket.write(request('/first'));
  await expect.poll(() => received).toContain('{}');

  // The server reads the second request before it has finished with the first one.
  server.server.prependOnceListener('request', () => first?.end());
  socket.write(request('/second'));
  await expect.poll(() => received).toContain('second');
  socket.destroy();
  await once(socket, 'close');
});

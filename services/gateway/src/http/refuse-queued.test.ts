import { createServer, type ServerResponse } from 'node:http';
import { head, openRawConnection } from '@derby/server-kit/testing/raw-connection';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { refuseQueued } from './refuse-queued.ts';

let server: FastifyInstance;
beforeEach(() => {
  server = fastify({ serverFactory: (handler) => createServer(handler) });
});
afterEach(async () => await server.close());

/** Sends two requests on one connection, the second after `{}` of the first response. `end` ends that response. */
async function askTwice(headers: Record<string, number>, whenToEnd: (end: () => void) => void): Promise<string> {
  let first: ServerResponse | undefined;
  server.get('/first', (_request, reply) => {
    reply.hijack();
    first = reply.raw;
    first.writeHead(200, headers).write('{}');
  });
  server.get('/second', { onRequest: refuseQueued }, async () => 'second');
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const { write, until, received, socket, closed } = await openRawConnection(url);
  await write(head('GET /first'));
  await until('{}');
  whenToEnd(() => first?.end());
  await write(head('GET /second'));
  await expect.poll(received).toMatch(/second|request before this one/);
  socket.destroy();
  await closed();
  return received();
}

it('a request that arrives while the previous response ends is accepted', async () => {
  // The server reads the second request before it has finished with the first one.
  const received = await askTwice({ 'content-length': 2 }, (end) => server.server.prependOnceListener('request', end));
  expect(received).toContain('second');
});

it('a request after the complete body of a response that the server has not ended is accepted', async () => {
  const received = await askTwice({ 'content-length': 2 }, (end) =>
    server.server.once('request', () => void setImmediate(end)),
  );
  expect(received).toContain('second');
});

it('a request that arrives before the end of a response of unknown length is refused', async () => {
  const received = await askTwice({}, (end) => server.server.once('request', () => void setImmediate(end)));
  expect(received).toContain('400 Bad Request');
  expect(received).toContain('Please wait for the answer to the request before this one.');
});

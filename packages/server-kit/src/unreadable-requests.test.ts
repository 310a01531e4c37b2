import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpApp, type HttpApp } from './http.ts';
import { createLogger } from './logger.ts';

let app: HttpApp;
let port: number;

beforeAll(async () => {
  app = createHttpApp({ logger: createLogger({ name: 'test', level: 'silent' }), probes: () => [] });
  app.server.get('/things/:id', async () => ({}));
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.server.address() as AddressInfo);
});
afterAll(() => app.server.close());

/** The whole answer to what is written. */
async function answerTo(written: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.write(written);
  await once(socket, 'close');
  return answer;
}

it.each(['/things/%zz', `/things/${'a'.repeat(5_000)}`])('answers %.20s with 404 and a sentence', async (url) => {
  const answer = await app.server.inject({ method: 'GET', url, headers: { 'x-request-id': 'request-0001' } });
  expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'There is nothing at this address.' }]);
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
  });
});

it.each([
  ['HELLO\r\n\r\n', '400 Bad Request', 'The request is not valid HTTP'],
  [`GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, '431 ', 'The headers of the request are too large'],
])('answers %.20s in a sentence and ends the connection', async (written, status, sentence) => {
  const answer = await answerTo(written);
  expect(answer).toContain(`HTTP/1.1 ${status}`);
  expect(answer.split('\r\n\r\n')[1]).toBe(JSON.stringify({ error: sentence }));
});

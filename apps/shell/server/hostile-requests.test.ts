import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFrontDoor } from './app.ts';
import { readConfig } from './env.ts';

const CLOSED_PORT = 'http://127.0.0.1:9';

let upstream: Server;
let frontDoor: Awaited<ReturnType<typeof createFrontDoor>>;
let port: number;

/** A service that refuses whatever comes at once, without a look at the body. */
beforeAll(async () => {
  upstream = createServer((request, response) => {
    response.writeHead(405, { 'content-type': 'application/json', allow: 'GET' });
    response.end(JSON.stringify({ error: `${request.method} is not possible here` }));
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://derby.test',
    PUBLIC_SITE_URL: CLOSED_PORT,
    ADMIN_CONSOLE_URL: CLOSED_PORT,
    WORKER_URL: CLOSED_PORT,
    GATEWAY_URL: CLOSED_PORT,
    REST_COMPAT_URL: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`,
    TICKETING_URL: 'https://tickets.test/frame',
  });
  const shell = { readTemplate: async () => '<!--page-head-->', register: async () => undefined };
  frontDoor = await createFrontDoor(config, { shell });
  await frontDoor.start();
  port = Number(new URL(frontDoor.address()).port);
});
afterAll(async () => {
  await frontDoor.close();
  upstream.close();
});

/** The answer to a request, whose connection is then left. */
async function answerTo(request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString();
}

const head = (line: string, headers: readonly string[] = []) =>
  [`${line} HTTP/1.1`, 'host: derby.test', ...headers, '', ''].join('\r\n');

it('keeps the connection of a sender whose body was refused before it was there', async () => {
  const socket = connect(port, '127.0.0.1');
  const answered = async () => String(((await once(socket, 'data')) as [Buffer])[0]);
  const headers = ['content-type: multipart/form-data; boundary=x', 'content-length: 20'];
  socket.write(`${head('PUT /api/entries/0', headers)}0123456789`);
  expect(await answered()).toContain('{"error":"PUT is not possible here"}');
  // The rest of the body in parts, and another request behind it.
  for (const part of ['01234', '5678']) {
    socket.write(part);
    // Its answer comes after the part has been read.
    await answerTo(head('GET /health'));
  }
  socket.write(`9${head('DELETE /api/entries/0')}`);
  expect(await answered()).toContain('{"error":"DELETE is not possible here"}');
  socket.destroy();
});

it('lets a service refuse TRACE', async () => {
  const answer = await answerTo(head('TRACE /api/entries'));
  expect(answer).toContain('HTTP/1.1 405');
  expect(answer).toContain('{"error":"TRACE is not possible here"}');
});

it.each([
  [
    'DELETE /api/entries/1',
    ['content-type: nonsense', 'content-length: 0'],
    415,
    'The media type of the body is not supported',
  ],
  ['GET /api/%2e%2e/secrets', [], 404, 'There is nothing at this address.'],
  ['GET /api/entries/%zz', [], 404, 'There is nothing at this address.'],
])('refuses %s in a sentence', async (line, headers, status, error) => {
  const answer = await answerTo(head(line, headers));
  expect(answer).toContain(`HTTP/1.1 ${status}`);
  expect(answer.split('\r\n\r\n')[1]).toContain(JSON.stringify({ error }));
});

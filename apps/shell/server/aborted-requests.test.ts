import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { listen } from '@derby/server-kit/testing/listen';
import { head, openRawConnection } from '@derby/server-kit/testing/raw-connection';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFrontDoor } from './testing/start-front-door.ts';

const SOCKETS = 300;
/** Larger than the buffers between a service and a client that does not read. */
const LARGE_RESPONSE = Buffer.alloc(16 * 1024 * 1024, 'x');
const BODY_BYTES = 1_000;

let service: Server;
let frontDoor: Awaited<ReturnType<typeof startFrontDoor>>;
const failures: unknown[] = [];
const recordFailure = (error: unknown) => void failures.push(error);

beforeAll(async () => {
  process.on('uncaughtException', recordFailure);
  service = createServer((request, response) => {
    request.on('error', () => undefined);
    if (request.url?.startsWith('/graphql/events/')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 2000\n\n');
    } else {
      request
        .resume()
        .on('end', () => response.end(request.url?.startsWith('/uploads/') ? LARGE_RESPONSE : '{"ok":true}'));
    }
  });
  const url = await listen(service);
  frontDoor = await startFrontDoor({ gatewayUrl: url, restCompatUrl: url });
});
beforeEach(() => {
  failures.length = 0;
});
afterAll(async () => {
  process.off('uncaughtException', recordFailure);
  await frontDoor.close();
  service.closeAllConnections();
  service.close();
});

/** Expects that the front door responds after it has processed the earlier input, and that no error was thrown. */
async function expectHealthy(): Promise<void> {
  const response = await fetch(`${frontDoor.base}/api/entries`, { headers: { authorization: 'Bearer a.b.c' } });
  expect([response.status, await response.text()]).toEqual([200, '{"ok":true}']);
  expect(failures).toEqual([]);
}

it(`the front door survives ${SOCKETS} clients that send one byte of a login and hang up`, async () => {
  const headers = { 'content-type': 'application/json', 'content-length': BODY_BYTES };
  const connections = await Promise.all(Array.from({ length: SOCKETS }, () => openRawConnection(frontDoor.base)));
  await Promise.all(
    connections.map(({ socket }) => new Promise((sent) => socket.write(`${head('POST /api/login', headers)}{`, sent))),
  );
  expect((await fetch(`${frontDoor.base}/health`)).status).toBe(200);
  for (const { socket } of connections) socket.destroy();
  await Promise.all(connections.map(async ({ socket }) => socket.closed || (await once(socket, 'close'))));
  await expectHealthy();
});

const FORM = 'multipart/form-data; boundary=b';
const PATHS = [
  ['POST /api/login', 'application/json'],
  ['POST /api/entries', FORM],
  ['POST /api/webhooks/sms/inbound', 'application/x-www-form-urlencoded'],
  ['POST /graphql', 'application/json'],
  ['POST /graphql', FORM],
  ['DELETE /api/entries/1', 'application/json'],
  ['GET /api/entries/public', 'application/json'],
  ['GET /uploads/photo.jpg', 'application/json'],
  ['GET /graphql/events/board', 'application/json'],
  ['GET /', 'text/html'],
  ['POST /details', 'text/html'],
  ['GET /leaderboard', 'text/html'],
  ['GET /robots.txt', 'text/plain'],
  ['GET /start-front-door.ts', 'text/plain'],
  ['GET /health', 'text/plain'],
] as const;

describe.each(PATHS)('the front door, after %s with %s,', (line, type) => {
  const whole = head(line, { accept: type, 'content-type': type, 'content-length': BODY_BYTES });
  const body = 'x'.repeat(BODY_BYTES);

  it.each([
    ['in the headers', whole.slice(0, -10)],
    ['after the headers', whole],
    ['after the first byte', whole + body.slice(0, 1)],
    ['after half the body', whole + body.slice(0, BODY_BYTES / 2)],
    ['after the body', whole + body],
  ])('survives a client that hangs up or resets %s', async (_stage, sent) => {
    for (const leave of ['destroy', 'resetAndDestroy'] as const) {
      const { socket } = await openRawConnection(frontDoor.base);
      await new Promise((done) => socket.write(sent, done));
      socket[leave]();
      await expectHealthy();
    }
  });

  it('survives a client that hangs up or resets after the response has begun', async () => {
    for (const leave of ['destroy', 'resetAndDestroy'] as const) {
      const { socket, until } = await openRawConnection(frontDoor.base);
      socket.write(whole + body);
      await until('HTTP/1.1 ');
      socket[leave]();
      await expectHealthy();
    }
  });
});

import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import { head } from '@derby/server-kit/testing/raw-connection';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type AppOfTest } from './testing/app-of-test.ts';

const MAX_FILE_BYTES = 5_242_880;
/** How many bytes beyond the limit may be read from the socket: one block that is refused, and one that Node buffers. */
const READ_AHEAD_BYTES = 2 * 64 * 1024;
/** The size of the lines of the request and the form before the file. */
const LINES_BYTES = 1_024;
const PART = '--b\r\ncontent-disposition: form-data; name="fish_photo"; filename="fish.jpg"\r\n\r\n';

let app: AppOfTest;
let headers: Record<string, string>;
beforeAll(async () => {
  app = await startApp();
  headers = { ...app.signedIn, 'content-type': 'multipart/form-data; boundary=b' };
});
afterAll(() => app.service.close());

it('an upload over the limit gets 413 after at most 64 kB beyond it, and the connection is closed', async () => {
  const accepted: Socket[] = [];
  app.service.server.server.on('connection', (one: Socket) => accepted.push(one));
  const connection = app.open(head('POST /api/entries', { ...headers, 'content-length': 20_000_000 }), PART);
  connection.socket.write(Buffer.alloc(6_000_000));
  const response = await connection.nextResponse();
  expect([response.status, response.body]).toEqual([413, { error: 'File size must be less than 5MB' }]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(accepted[0]?.bytesRead).toBeLessThanOrEqual(MAX_FILE_BYTES + READ_AHEAD_BYTES + LINES_BYTES);
  await connection.closed();
});

it('a request that follows a refused upload on the same agent gets its response', async () => {
  // Like the front door, which sends the requests of all visitors over persistent connections.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (method: string, path: string, body?: Buffer) =>
    new Promise((resolve, reject) => {
      request({ agent, port: app.port, path, method, headers }, (response) => {
        response.resume().once('end', () => resolve([response.statusCode, response.headers.connection]));
      })
        .once('error', reject)
        .end(body);
    });
  // Over the limit, but the rest still fits into the buffers between client and server.
  const body = Buffer.concat([Buffer.from(PART), Buffer.alloc(5_300_000)]);
  for (let round = 0; round < 3; round += 1) {
    expect(await send('POST', '/api/entries', body)).toEqual([413, 'close']);
    expect(await send('GET', '/api/unknown')).toEqual([404, 'keep-alive']);
  }
  agent.destroy();
});

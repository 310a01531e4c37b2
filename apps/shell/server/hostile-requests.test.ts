import { createServer, type Server } from 'node:http';
import { listen } from '@derby/server-kit/testing/listen';
import { head, openRawConnection } from '@derby/server-kit/testing/raw-connection';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFrontDoor } from './testing/start-front-door.ts';

let upstream: Server;
let frontDoor: Awaited<ReturnType<typeof startFrontDoor>>;

/** A service that refuses each request at once without reading the body. */
beforeAll(async () => {
  upstream = createServer((request, response) => {
    response.writeHead(405, { 'content-type': 'application/json', allow: 'GET' });
    response.end(JSON.stringify({ error: `${request.method} is not possible here` }));
  });
  frontDoor = await startFrontDoor({ restCompatUrl: await listen(upstream) });
});
afterAll(async () => {
  await frontDoor.close();
  upstream.close();
});

/** Sends a request on a new connection, which it closes after the response. Returns the response. */
async function responseTo(request: string): Promise<string> {
  const { socket, until } = await openRawConnection(frontDoor.base);
  socket.write(request);
  const response = await until('}');
  socket.destroy();
  return response;
}

it('the front door keeps the connection of a client whose body was refused before it arrived', async () => {
  const { socket, until } = await openRawConnection(frontDoor.base);
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 20 };
  socket.write(`${head('PUT /api/entries/0', headers)}0123456789`);
  expect(await until('}')).toContain('{"error":"PUT is not possible here"}');
  // Sends the rest of the body in parts, then another request.
  for (const part of ['01234', '5678']) {
    socket.write(part);
    // This response arrives after the part has been read.
    await responseTo(head('GET /health'));
  }
  socket.write(`9${head('DELETE /api/entries/0')}`);
  expect(await until('"DELETE is not possible here"}')).toContain('HTTP/1.1 405');
  socket.destroy();
});

it('the front door refuses an invalid media type with 415', async () => {
  const response = await responseTo(head('DELETE /api/entries/1', { 'content-type': 'nonsense', 'content-length': 0 }));
  expect(response).toContain('HTTP/1.1 415');
  expect(response).toContain('{"error":"The media type of the body is not supported"}');
});

import { createServer, type Server, type Socket } from 'node:net';
import { listen } from '@derby/server-kit/testing/listen';
import { head, openRawConnection } from '@derby/server-kit/testing/raw-connection';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFrontDoor } from './testing/start-front-door.ts';

const ROUNDS = 20;
const BODY = '{"error":"Authentication required"}';
const RESPONSE = `HTTP/1.1 401 Unauthorized\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\n`;

/** What the service does with its connection after the response. The last two may discard unread input. */
type Ending = 'keeps reading' | 'stops reading' | 'closes' | 'resets';
const RELIABLE_ENDINGS: ReadonlySet<Ending> = new Set<Ending>(['keeps reading', 'stops reading']);

let ending: Ending;
let service: Server;
let frontDoor: Awaited<ReturnType<typeof startFrontDoor>>;
const sockets = new Set<Socket>();

/** Responds as soon as the head of a request has arrived. */
beforeAll(async () => {
  service = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    socket.on('data', (chunk) => {
      if (!chunk.includes('\r\n\r\n')) return;
      const connection = ending === 'keeps reading' ? '' : 'connection: close\r\n';
      if (ending === 'stops reading') socket.pause();
      socket.write(`${RESPONSE}${connection}\r\n${BODY}`, () => {
        if (ending === 'stops reading') socket.end();
        if (ending === 'closes') socket.destroySoon();
        if (ending === 'resets') socket.resetAndDestroy();
      });
    });
  });
  const url = await listen(service);
  frontDoor = await startFrontDoor({ gatewayUrl: url, restCompatUrl: url });
});
afterAll(async () => {
  await frontDoor.close();
  for (const socket of sockets) socket.destroy();
  service.close();
});

const SERVICE_RESPONSE = [401, BODY];
/** Response of the front door when the service closes its connection during the request. */
const LOST_RESPONSE = [503, '{"error":"The service did not answer as expected. Please try again."}'];

/** Returns status and body of a raw response. */
function responseIn(received: string): unknown[] {
  return [Number(received.slice(9, 12)), received.slice(received.indexOf('\r\n\r\n') + 4)];
}

describe.each<Ending>(['keeps reading', 'stops reading', 'closes', 'resets'])(
  'the response of a service that responds before it has read the body and %s',
  (name) => {
    beforeAll(() => {
      ending = name;
      for (const socket of sockets) socket.destroy();
    });

    it.each(['application/json', 'text/plain; charset=utf-8'])(
      'reaches a client that sends a complete %s body',
      async (type) => {
        for (let round = 0; round < ROUNDS; round += 1) {
          const response = await fetch(`${frontDoor.base}/graphql`, {
            method: 'POST',
            headers: { 'content-type': type },
            body: 'x'.repeat(200_000),
          });
          expect([response.status, await response.text()]).toEqual([401, BODY]);
        }
      },
    );

    it('reaches a client that pauses during an upload', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { socket, until } = await openRawConnection(frontDoor.base);
        const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 5_000_000 };
        socket.write(`${head('POST /api/entries', headers)}--b\r\n`);
        expect(responseIn(await until(BODY))).toEqual(SERVICE_RESPONSE);
        socket.destroy();
      }
    });

    it.each([1, 60_000, 5_000_000])(
      'reaches a client that continues an upload of %i bytes, or becomes 503',
      async (size) => {
        for (let round = 0; round < ROUNDS; round += 1) {
          const { socket, until } = await openRawConnection(frontDoor.base);
          const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': size };
          socket.write(head('POST /api/entries', headers));
          let left = size;
          const sendNext = () => {
            const block = Buffer.alloc(Math.min(left, 65_536));
            left -= block.length;
            if (block.length > 0 && socket.writable) socket.write(block, () => setImmediate(sendNext));
          };
          sendNext();
          const received = responseIn(await until('"}'));
          const isLost = !RELIABLE_ENDINGS.has(ending) && received[0] === 503;
          expect(received).toEqual(isLost ? LOST_RESPONSE : SERVICE_RESPONSE);
          socket.destroy();
        }
      },
    );
  },
);

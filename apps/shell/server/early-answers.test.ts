import { createServer, type Server, type Socket } from 'node:net';
import { listen } from '@derby/server-kit/testing/listen';
import { head, openRawConnection } from '@derby/server-kit/testing/raw-connection';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFrontDoor } from './testing/start-front-door.ts';

const ROUNDS = 20;
const BODY = '{"error":"Authentication required"}';
const ANSWER = `HTTP/1.1 401 Unauthorized\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\n`;

/** What the service does with a connection right after its answer. The last two may discard what is not yet read. */
type Ending = 'keeps reading' | 'stops reading' | 'closes' | 'resets';
const LINGERS: ReadonlySet<Ending> = new Set<Ending>(['keeps reading', 'stops reading']);

let ending: Ending;
let service: Server;
let frontDoor: Awaited<ReturnType<typeof startFrontDoor>>;
const sockets = new Set<Socket>();

/** Answers as soon as the head of a request is there. */
beforeAll(async () => {
  service = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    socket.on('data', (chunk) => {
      if (!chunk.includes('\r\n\r\n')) return;
      const connection = ending === 'keeps reading' ? '' : 'connection: close\r\n';
      if (ending === 'stops reading') socket.pause();
      socket.write(`${ANSWER}${connection}\r\n${BODY}`, () => {
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

const OWN_ANSWER = [401, BODY];
/** What a service that closes under a sender may make of its own answer. */
const TAKEN_BACK = [503, '{"error":"The service did not answer as expected. Please try again."}'];

/** Status and body of an answer. */
function answerIn(received: string): unknown[] {
  return [Number(received.slice(9, 12)), received.slice(received.indexOf('\r\n\r\n') + 4)];
}

describe.each<Ending>(['keeps reading', 'stops reading', 'closes', 'resets'])(
  'a service that answers before it has read the body and %s',
  (name) => {
    beforeAll(() => {
      ending = name;
      for (const socket of sockets) socket.destroy();
    });

    it.each(['application/json', 'text/plain; charset=utf-8'])('is heard by the sender of a whole %s', async (type) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const answer = await fetch(`${frontDoor.base}/graphql`, {
          method: 'POST',
          headers: { 'content-type': type },
          body: 'x'.repeat(200_000),
        });
        expect([answer.status, await answer.text()]).toEqual([401, BODY]);
      }
    });

    it('is heard by the sender of an upload who waits with the rest', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { socket, until } = await openRawConnection(frontDoor.base);
        const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 5_000_000 };
        socket.write(`${head('POST /api/entries', headers)}--b\r\n`);
        expect(answerIn(await until(BODY))).toEqual(OWN_ANSWER);
        socket.destroy();
      }
    });

    it.each([1, 60_000, 5_000_000])('answers the sender of an upload of %i bytes who goes on sending', async (size) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { socket, until } = await openRawConnection(frontDoor.base);
        const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': size };
        socket.write(head('POST /api/entries', headers));
        let left = size;
        const sendOn = () => {
          const block = Buffer.alloc(Math.min(left, 65_536));
          left -= block.length;
          if (block.length > 0 && socket.writable) socket.write(block, () => setImmediate(sendOn));
        };
        sendOn();
        const received = answerIn(await until('"}'));
        const isTakenBack = !LINGERS.has(ending) && received[0] === 503;
        expect(received).toEqual(isTakenBack ? TAKEN_BACK : OWN_ANSWER);
        socket.destroy();
      }
    });
  },
);

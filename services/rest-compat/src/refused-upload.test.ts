import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { GOOD_TOKEN } from './testing/fake-gateway.ts';
import { createTestService } from './testing/test-service.ts';

const DECLARED_BYTES = 20_000_000;
const SENT_BYTES = 6_000_000;
const MAX_FILE_BYTES = 5_242_880;
/** How far behind the limit the socket may have been read (docs/guarantees.md, U1). */
const READ_AHEAD_BYTES = 64 * 1024;
/** The request's and the form's own lines before the file. */
const LINES_BYTES = 1_024;

it('reads at most 64 kB behind the limit, answers, and lets go of a client that goes on sending', async () => {
  const service = await createTestService();
  await service.start();
  const accepted: Socket[] = [];
  service.server.server.on('connection', (one: Socket) => accepted.push(one));
  const { port } = service.server.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    [
      'POST /api/entries HTTP/1.1',
      'Host: derby.test',
      `Authorization: Bearer ${GOOD_TOKEN}`,
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${DECLARED_BYTES}`,
      '',
      '--b',
      'Content-Disposition: form-data; name="fish_photo"; filename="fish.jpg"',
      'Content-Type: image/jpeg',
      '',
      '',
    ].join('\r\n'),
  );
  socket.write(Buffer.alloc(SENT_BYTES));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toContain('413 Payload Too Large');
  expect(answer.toString()).toContain('{"error":"File size must be less than 5MB"}');
  await new Promise((resolve) => setImmediate(resolve));
  expect(accepted[0]?.bytesRead).toBeLessThanOrEqual(MAX_FILE_BYTES + READ_AHEAD_BYTES + LINES_BYTES);
  await expect(service.close()).resolves.toBeUndefined();
});

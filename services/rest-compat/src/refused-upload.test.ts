import { once } from 'node:events';
import { connect } from 'node:net';
import { createLogger } from '@derby/server-kit/logger';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createRestCompat } from './app.ts';
import { createFakeGateway, GOOD_TOKEN } from './testing/fake-gateway.ts';

const DECLARED_BYTES = 20_000_000;
const SENT_BYTES = 6_000_000;

it('lets go of a client that goes on sending after its upload was refused', async () => {
  const config = {
    host: '127.0.0.1',
    port: 0,
    gatewayUrl: 'http://unused',
    logLevel: 'silent',
    validatesAnswers: true,
  };
  const logger = createLogger({ name: 'test', level: 'silent' });
  const service = await createRestCompat(config, { gateway: createFakeGateway(), logger });
  await service.start();
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
  await expect(service.close()).resolves.toBeUndefined();
}, 15_000);

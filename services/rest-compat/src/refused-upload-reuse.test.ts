import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { GOOD_TOKEN } from './testing/fake-gateway.ts';
import { createTestService } from './testing/test-service.ts';

/** Over the limit, and little enough that the rest fits into the buffers between client and server. */
const FILE_BYTES = 5_300_000;
const HEAD = '--b\r\nContent-Disposition: form-data; name="fish_photo"; filename="fish.jpg"\r\n\r\n';

interface Sent {
  readonly status: number | undefined;
  readonly connection: string | undefined;
}

function send(agent: Agent, port: number, options: { path: string; body?: Buffer }): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const { path, body } = options;
    const headers = {
      authorization: `Bearer ${GOOD_TOKEN}`,
      ...(body ? { 'content-type': 'multipart/form-data; boundary=b' } : {}),
    };
    const outgoing = request({ agent, port, path, method: body ? 'POST' : 'GET', headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection }));
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

it('answers the next request of the same agent after an upload was refused half read', async () => {
  const service = await createTestService();
  await service.start();
  const { port } = service.server.server.address() as AddressInfo;
  // As a front door, which sends the requests of all visitors over connections that it keeps.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const body = Buffer.concat([Buffer.from(HEAD), Buffer.alloc(FILE_BYTES)]);
  for (let round = 0; round < 3; round += 1) {
    expect(await send(agent, port, { path: '/api/entries', body })).toEqual({ status: 413, connection: 'close' });
    expect(await send(agent, port, { path: '/api/unknown' })).toMatchObject({ status: 404 });
  }
  agent.destroy();
  await service.close();
});

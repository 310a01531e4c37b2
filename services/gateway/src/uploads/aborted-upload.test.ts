import { head, openRawConnection } from '@derby/server-kit/testing/raw-connection';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Gateway } from '../app.ts';
import { fakeDependencies } from '@derby/api-kit/testing/fake-dependencies';
import { startGateway } from '../testing/start-gateway.ts';

const BROKEN_FORM = '--b\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{\r\n--b--\r\n';

let gateway: Gateway;
let token: string;
let lines: Record<string, unknown>[];
let isCounting: Promise<unknown>;
let resumeCounting: () => void;
beforeEach(async () => {
  let begin: () => void;
  isCounting = new Promise<void>((resolve) => (begin = resolve));
  const untilResumed = new Promise<void>((resolve) => (resumeCounting = resolve));
  const requestCounter = {
    async count() {
      begin();
      await untilResumed;
      return { count: 1, resetMs: 1_000 };
    },
  };
  const dependencies = fakeDependencies({
    settings: { rateLimitEnabled: true },
    deps: { requestCounter },
  });
  ({ token } = dependencies);
  ({ gateway, lines } = await startGateway({ dependencies }));
});
afterEach(() => gateway.close());

test('a client that closes the connection while the refusal of its upload is counted causes no error', async () => {
  const headers = {
    authorization: `Bearer ${token}`,
    'apollo-require-preflight': 1,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': BROKEN_FORM.length,
  };
  const { write, socket, closed } = await openRawConnection(gateway.url());
  await write(head('POST /graphql', headers) + BROKEN_FORM);
  await isCounting;
  socket.destroy();
  await closed();
  // Once this response arrives, the gateway has noticed the closed connection.
  expect((await fetch(`${gateway.url()}/health`)).status).toBe(200);
  resumeCounting();
  expect((await fetch(`${gateway.url()}/graphql`)).status).toBe(400);
  expect(lines.filter(({ level }) => Number(level) >= 40)).toEqual([]);
});

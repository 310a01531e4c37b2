import { afterEach, describe, expect, test } from 'vitest';
import type { Gateway } from '../app.ts';
import type { GatewayLimits } from '../limits.ts';
import { fakeDependencies, type FakeDependencies } from '../testing/fake-dependencies.ts';
import { openRawConnection } from '../testing/raw-connection.ts';
import { startGateway } from '../testing/start-gateway.ts';

const HEADS = {
  json: 'POST /graphql HTTP/1.1\r\nhost: derby.example\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n',
  events: 'GET /graphql/events/board?division=regular HTTP/1.1\r\nhost: derby.example\r\n\r\n',
};

let gateway: Gateway;
let fake: FakeDependencies;
afterEach(() => gateway.close());

async function start(limits: Partial<GatewayLimits>) {
  fake = fakeDependencies({ settings: { enableRealTimeUpdates: true } });
  ({ gateway } = await startGateway({ dependencies: fake, overrides: { limits } }));
}

/** Sends some bytes and no more; resolves with what came when the gateway has closed the connection. */
async function sendAndWait(bytes: string): Promise<string> {
  const connection = await openRawConnection(gateway.url());
  await connection.write(bytes);
  await connection.closed();
  return await connection.read('');
}

describe('the gateway closes a connection', () => {
  test.each([
    ['that sends nothing', ''],
    ['that sends half a line', 'POST /gra'],
    ['that sends half its headers', HEADS.json.slice(0, 60)],
  ])('%s', async (_what, bytes) => {
    await start({ headersTimeoutMs: 50, requestTimeoutMs: 60_000, timeoutCheckMs: 10 });
    expect(await sendAndWait(bytes)).toMatch(/^HTTP\/1\.1 408 .*"The request took too long to arrive"/s);
  });

  test('that sends half its body', async () => {
    await start({ headersTimeoutMs: 50, requestTimeoutMs: 100, timeoutCheckMs: 10 });
    expect(await sendAndWait(`${HEADS.json}{"query"`)).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('on which nothing is sent in either direction', async () => {
    await start({ idleTimeoutMs: 50 });
    expect(await sendAndWait(HEADS.events)).toContain('retry: ');
  });
});

test('a client that follows the board outlasts the times for a request', async () => {
  await start({ headersTimeoutMs: 50, requestTimeoutMs: 100, timeoutCheckMs: 10 });
  const connection = await openRawConnection(gateway.url());
  await connection.write(HEADS.events);
  await connection.read('retry: ');
  // Younger, and closed all the same.
  await sendAndWait(`${HEADS.json}{"query"`);
  await fake.board.handle({ kind: 'entries-changed', isJunior: false, entryId: 1 });
  expect(await connection.read('event: changed')).toContain('"version":1');
  connection.socket.destroy();
});

import { head, openRawConnection } from '@derby/server-kit/testing/raw-connection';
import { afterEach, expect, test } from 'vitest';
import type { Gateway } from '../app.ts';
import type { GatewayLimits } from '../limits.ts';
import { fakeDependencies, type FakeDependencies } from '@derby/api-kit/testing/fake-dependencies';
import { startGateway } from '../testing/start-gateway.ts';

const JSON_HEAD = head('POST /graphql', { 'content-type': 'application/json', 'content-length': 100 });
const EVENTS_HEAD = head('GET /graphql/events/board?division=regular');
const SHORT = { headersTimeoutMs: 50, requestTimeoutMs: 100, timeoutCheckMs: 10 };

let gateway: Gateway;
let fake: FakeDependencies;
afterEach(() => gateway.close());

async function start(limits: Partial<GatewayLimits>) {
  fake = fakeDependencies({ settings: { enableRealTimeUpdates: true } });
  ({ gateway } = await startGateway({ dependencies: fake, overrides: { limits } }));
}

/** Sends some bytes. Resolves with the received text once the gateway has closed the connection. */
async function sendAndWait(bytes: string): Promise<string> {
  const connection = await openRawConnection(gateway.url());
  await connection.write(bytes);
  await connection.closed();
  return connection.received();
}

test('a connection that follows the board stays open beyond the request timeouts', async () => {
  await start(SHORT);
  const connection = await openRawConnection(gateway.url());
  await connection.write(EVENTS_HEAD);
  await connection.until('retry: ');
  // This connection is newer and is closed by the timeout.
  await sendAndWait(`${JSON_HEAD}{"query"`);
  await fake.board.handle({ kind: 'entries-changed', isJunior: false, entryId: 1 });
  expect(await connection.until('event: changed')).toContain('"version":1');
  connection.socket.destroy();
});

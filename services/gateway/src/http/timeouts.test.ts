import { head, openRawConnection } from '@derby/server-kit/testing/raw-connection';
import { expect, test } from 'vitest';
import { startGateway } from '../testing/start-gateway.ts';

test('a connection that follows the board stays open beyond the request timeouts', async () => {
  const limits = { headersTimeoutMs: 50, requestTimeoutMs: 100, timeoutCheckMs: 10 };
  const { gateway, fakes } = await startGateway({ settings: { enableRealTimeUpdates: true }, limits });
  const listening = await openRawConnection(gateway.url());
  await listening.write(head('GET /graphql/events/board?division=regular'));
  await listening.until('retry: ');
  // This connection is newer and is closed by the timeout.
  const unfinished = await openRawConnection(gateway.url());
  await unfinished.write(head('POST /graphql', { 'content-type': 'application/json', 'content-length': 100 }));
  await unfinished.closed();
  await fakes.board.handle({ kind: 'entries-changed', isJunior: false, entryId: 1 });
  expect(await listening.until('event: changed')).toContain('"version":1');
  listening.socket.destroy();
  await gateway.close();
});

import { head, openRawConnection, type RawConnection } from '@derby/server-kit/testing/raw-connection';
import { describe, expect, test } from 'vitest';
import { gatewayForEachTest } from '../testing/start-gateway.ts';

const PATH = '/graphql/events/board?division=regular';
const REQUEST = head(`GET ${PATH}`);
/** For the connections of a test, each with up to two requests. */
const ROOM = 6;
const ATTEMPTS = Array.from({ length: ROOM / 2 });

const app = gatewayForEachTest({
  settings: { enableRealTimeUpdates: true },
  limits: { boardListenersPerNetwork: ROOM, boardListeners: 2 * ROOM },
});

/** Asserts that the full number of listeners is accepted, so no earlier listener remains. */
async function expectRoom(): Promise<void> {
  await expect
    .poll(async () => {
      const controller = new AbortController();
      const { signal } = controller;
      const fill = Array.from({ length: ROOM }, () => fetch(app.gateway.url() + PATH, { signal }));
      const statuses = (await Promise.all(fill)).map(({ status }) => status);
      controller.abort();
      return new Set(statuses);
    })
    .toEqual(new Set([200]));
}

/** The ways in which a client ends a connection that follows the board. */
const ENDS: Record<string, (connection: RawConnection) => unknown> = {
  'closes the connection': ({ socket }) => socket.destroy(),
  'resets the connection': ({ socket }) => socket.resetAndDestroy(),
  'stops reading and closes it': ({ socket }) => socket.pause().destroy(),
  'half-closes it and waits': ({ socket }) => socket.end(),
  'sends another request and closes it': async ({ socket, write }) => {
    await write(REQUEST);
    socket.destroy();
  },
  'sends half of another request and resets it': async ({ socket, write }) => {
    await write(REQUEST.slice(0, 40));
    socket.resetAndDestroy();
  },
  'sends bytes that are not HTTP': ({ write }) => write('\0\0\0\0\r\n\r\n'),
};

describe('a listener of the board is removed when its client', () => {
  test.each(Object.entries(ENDS))('%s', async (_what, end) => {
    await Promise.all(
      ATTEMPTS.map(async () => {
        const connection = await openRawConnection(app.gateway.url());
        await connection.write(REQUEST);
        await connection.until('retry: ');
        await end(connection);
        await connection.closed();
      }),
    );
    await expectRoom();
  });

  test.each([
    ['resets the connection before it has read anything', 1, ''],
    ['sends many requests at once and resets the connection', ROOM, 'HTTP/1.1 '],
  ])('%s', async (_what, requests, begun) => {
    for (let attempt = 0; attempt < ROOM; attempt += 1) {
      const { socket, write, until, closed } = await openRawConnection(app.gateway.url());
      await write(REQUEST.repeat(requests));
      await until(begun);
      socket.resetAndDestroy();
      await closed();
    }
    await expectRoom();
  });
});

test.each(['HEAD', 'OPTIONS', 'POST'])('%s adds no listener of the board and returns 204 or 405', async (method) => {
  for (let attempt = 0; attempt < ROOM; attempt += 1) {
    const { write, until, closed } = await openRawConnection(app.gateway.url());
    await write(head(`${method} ${PATH}`, { connection: 'close' }));
    expect(await until('\r\n\r\n')).toMatch(/^HTTP\/1\.1 (?:204|405)/);
    await closed();
  }
  await expectRoom();
});

import { head, openRawConnection, type RawConnection } from '@derby/server-kit/testing/raw-connection';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Gateway } from '../app.ts';
import { fakeDependencies } from '../testing/fake-dependencies.ts';
import { startGateway } from '../testing/start-gateway.ts';

const PATH = '/graphql/events/board?division=regular';
const REQUEST = head(`GET ${PATH}`);
const ROOM = 3;
/** One that stays is enough: then there is no room for as many. */
const ATTEMPTS = Array.from({ length: ROOM });

let gateway: Gateway;
beforeEach(async () => {
  const dependencies = fakeDependencies({ settings: { enableRealTimeUpdates: true } });
  const limits = { boardListenersPerNetwork: ROOM, boardListeners: 2 * ROOM };
  ({ gateway } = await startGateway({ dependencies, overrides: { limits } }));
});
afterEach(() => gateway.close());

/** As many as there is room for may follow the board: nothing of what came before is left. */
async function expectRoom(): Promise<void> {
  await expect
    .poll(async () => {
      const controller = new AbortController();
      const { signal } = controller;
      const answers = await Promise.all(ATTEMPTS.map(() => fetch(gateway.url() + PATH, { signal })));
      controller.abort();
      return answers.map(({ status }) => status);
    })
    .toEqual([200, 200, 200]);
}

/** What a client may do to a connection on which it follows the board. */
const ENDS: Record<string, (connection: RawConnection) => unknown> = {
  'closes it': ({ socket }) => socket.destroy(),
  'resets it': ({ socket }) => socket.resetAndDestroy(),
  'reads nothing and closes it': ({ socket }) => socket.pause().destroy(),
  'ends its half and waits': ({ socket }) => socket.end(),
  'sends another request and closes it': async ({ socket, write }) => {
    await write(REQUEST);
    socket.destroy();
  },
  'sends half of another request and resets it': async ({ socket, write }) => {
    await write(REQUEST.slice(0, 40));
    socket.resetAndDestroy();
  },
  'sends what is no HTTP': ({ write }) => write('\0\0\0\0\r\n\r\n'),
};

describe('a listener of the board is removed when its client', () => {
  test.each(Object.entries(ENDS))('%s', async (_what, end) => {
    await Promise.all(
      ATTEMPTS.map(async () => {
        const connection = await openRawConnection(gateway.url());
        await connection.write(REQUEST);
        await connection.until('retry: ');
        await end(connection);
        await connection.closed();
      }),
    );
    await expectRoom();
  });

  test.each([
    ['closes the connection before it has read anything', 1, ''],
    ['sends many requests at once and closes the connection', ROOM, 'HTTP/1.1 '],
  ])('%s', async (_what, requests, begun) => {
    for (let attempt = 0; attempt < ROOM; attempt += 1) {
      const { socket, write, until, closed } = await openRawConnection(gateway.url());
      await write(REQUEST.repeat(requests));
      await until(begun);
      socket.resetAndDestroy();
      await closed();
    }
    await expectRoom();
  });
});

test.each(['HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND'])(
  'no listener of the board comes of %s, which is not answered 200',
  async (method) => {
    for (let attempt = 0; attempt < ROOM; attempt += 1) {
      const { write, until, closed } = await openRawConnection(gateway.url());
      await write(head(`${method} ${PATH}`, { connection: 'close' }));
      expect(await until('\r\n\r\n')).toMatch(/^HTTP\/1\.1 (?:204|405)/);
      await closed();
    }
    await expectRoom();
  },
);

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Gateway } from '../app.ts';
import { fakeDependencies } from '../testing/fake-dependencies.ts';
import { openRawConnection, type RawConnection } from '../testing/raw-connection.ts';
import { startGateway } from '../testing/start-gateway.ts';

const PATH = '/graphql/events/board?division=regular';
const ROOM = 3;
/** One that stays is enough: then there is no room for as many. */
const ATTEMPTS = ROOM;

let gateway: Gateway;
beforeEach(async () => {
  const dependencies = fakeDependencies({ settings: { enableRealTimeUpdates: true } });
  const limits = { boardListenersPerNetwork: ROOM, boardListeners: 2 * ROOM };
  ({ gateway } = await startGateway({ dependencies, overrides: { limits } }));
});
afterEach(() => gateway.close());

const request = (method = 'GET', headers = '') => `${method} ${PATH} HTTP/1.1\r\nhost: derby.example\r\n${headers}\r\n`;
const follow = async (connection: RawConnection) => {
  await connection.write(request());
  await connection.read('retry: ');
};

/** As many as there is room for may follow the board: nothing of what came before is left. */
async function expectRoom(): Promise<void> {
  await expect
    .poll(async () => {
      const controller = new AbortController();
      const { signal } = controller;
      const answers = await Promise.all(Array.from({ length: ROOM }, () => fetch(gateway.url() + PATH, { signal })));
      controller.abort();
      return answers.map(({ status }) => status);
    })
    .toEqual([200, 200, 200]);
}

/** What a client may do to a connection on which it follows the board. */
const ENDS: Record<string, (connection: RawConnection) => unknown> = {
  'closes it': ({ socket }) => socket.destroy(),
  'resets it': ({ socket }) => socket.resetAndDestroy(),
  'ends its half and waits': ({ socket }) => socket.end(),
  'sends another request and closes it': async ({ socket, write }) => {
    await write(request());
    socket.destroy();
  },
  'sends half of another request and resets it': async ({ socket, write }) => {
    await write(request().slice(0, 40));
    socket.resetAndDestroy();
  },
  'sends what is no HTTP': ({ write }) => write('\0\0\0\0\r\n\r\n'),
};

describe('a listener of the board is removed when its client', () => {
  test.each(Object.entries(ENDS))('%s', async (_what, end) => {
    await Promise.all(
      Array.from({ length: ATTEMPTS }, async () => {
        const connection = await openRawConnection(gateway.url());
        await follow(connection);
        await end(connection);
        await connection.closed();
      }),
    );
    await expectRoom();
  });

  test('closes the connection before it has read anything', async () => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { socket, write } = await openRawConnection(gateway.url());
      await write(request());
      socket.destroy();
    }
    await expectRoom();
  });

  test('sends many requests at once and closes the connection', async () => {
    for (let attempt = 0; attempt < ROOM; attempt += 1) {
      const connection = await openRawConnection(gateway.url());
      await connection.write(request().repeat(ATTEMPTS));
      await connection.read('HTTP/1.1 ');
      connection.socket.resetAndDestroy();
      await connection.closed();
    }
    await expectRoom();
  });

  test('reads nothing', async () => {
    const connection = await openRawConnection(gateway.url());
    await follow(connection);
    connection.socket.pause();
    connection.socket.destroy();
    await expectRoom();
  });
});

describe('no listener of the board comes of', () => {
  test.each(['HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND'])('%s', async (method) => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const connection = await openRawConnection(gateway.url());
      await connection.write(request(method, 'connection: close\r\n'));
      expect(await connection.read('\r\n\r\n')).not.toMatch(/^HTTP\/1\.1 200/);
      await connection.closed();
    }
    await expectRoom();
  });
});

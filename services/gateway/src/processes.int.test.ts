import { startFlakyProxy } from '@derby/server-kit/testing/flaky-proxy';
import { expect, test } from 'vitest';
import { openGatewayContext } from './testing/gateway-context.ts';

const BOARD = '{ leaderboard(division: REGULAR) { total } leaderboardStatus { hasEnded } }';
const ENTRIES = '{ entries { id } }';

const context = openGatewayContext();

const until = async (isTrue: () => Promise<boolean>) => await expect.poll(isTrue).toBe(true);

test('without a response of the database, requests return 503 and the board is read from memory, and the gateway recovers by itself', async () => {
  const database = await startFlakyProxy(context.mongodbUrl);
  const gateway = await context.startGateway({ mongodbUrl: database.url });
  await until(async () => (await context.readiness(gateway)).status === 200);
  expect((await context.send(BOARD, { at: gateway })).status).toBe(200);
  database.hold();
  const requests = Array.from({ length: 3 }, async () => [
    await context.send(BOARD, { token: null, at: gateway }),
    await context.send(ENTRIES, { at: gateway }),
  ]);
  for (const [board, entries] of await Promise.all(requests)) {
    expect(board?.status).toBe(200);
    expect(entries).toMatchObject({
      status: 503,
      errors: [
        {
          message: 'The service is not available right now. Please try again.',
          extensions: { code: 'UNAVAILABLE' },
        },
      ],
    });
  }
  await until(async () => (await context.readiness(gateway)).status === 503);
  expect(await context.readiness(gateway)).toMatchObject({ ready: { database: false, redis: true } });
  expect((await fetch(`${gateway.url()}/health`)).status).toBe(200);
  database.mend();
  await until(async () => (await context.send(ENTRIES, { at: gateway })).status === 200);
  await until(async () => (await context.readiness(gateway)).status === 200);
  await gateway.close();
  await database.close();
});

test('with Redis cut, reads and writes work, /ready returns 503, and the gateway recovers by itself', async () => {
  context.redis.cut();
  expect((await context.send(BOARD, { token: null })).status).toBe(200);
  await context.save({ contest_name: 'Derby without Redis' });
  await until(async () => (await context.readiness()).status === 503);
  expect(await context.readiness()).toMatchObject({ ready: { database: true, redis: false } });
  context.redis.mend();
  await until(async () => (await context.readiness()).status === 200);
});

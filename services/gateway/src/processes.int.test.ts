import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Gateway } from './app.ts';
import { ask } from './testing/ask.ts';
import { startFlakyProxy, type FlakyProxy } from './testing/flaky-proxy.ts';
import { openGatewayContext, type GatewayTestContext } from './testing/gateway-context.ts';

const BOARD = '{ leaderboard(division: REGULAR) { total } leaderboardStatus { hasEnded } }';
const ENTRIES = '{ entries { id } }';
const VIEWER = '{ viewer { username } }';
const UPDATE = 'mutation ($settings: [SettingInput!]!) { updateSettings(settings: $settings) }';

let context: GatewayTestContext;
beforeAll(async () => {
  context = await openGatewayContext();
});
afterAll(async () => await context.close());

const until = async (isTrue: () => Promise<boolean>) => await expect.poll(isTrue).toBe(true);

async function readiness(gateway: Gateway): Promise<{ status: number; ready: Record<string, boolean> }> {
  const response = await fetch(`${gateway.url()}/ready`);
  const { checks } = (await response.json()) as { checks: { name: string; ready: boolean }[] };
  return { status: response.status, ready: Object.fromEntries(checks.map(({ name, ready }) => [name, ready])) };
}

describe('two gateways', () => {
  let one: Gateway;
  let other: Gateway;
  beforeAll(async () => {
    one = await context.startGateway();
    other = await context.startGateway();
  });

  test('a board made private at one is private at the other', async () => {
    const token = await context.signIn(one);
    const setPublic = async (isPublic: boolean) =>
      await ask(one.url(), {
        query: UPDATE,
        token,
        variables: { settings: [{ key: 'leaderboard_public', value: String(isPublic) }] },
      });
    expect((await setPublic(false)).data).toEqual({ updateSettings: 'Settings saved successfully' });
    await until(async () => (await ask(other.url(), { query: BOARD })).status === 403);
    expect((await ask(one.url(), { query: BOARD })).status).toBe(403);
    expect((await ask(other.url(), { query: BOARD, token })).status).toBe(200);
    await setPublic(true);
    await until(async () => (await ask(other.url(), { query: BOARD })).status === 200);
  });

  test('who signs out at one is signed out at the other', async () => {
    const token = await context.signIn(one);
    expect((await ask(other.url(), { query: VIEWER, token })).data).toEqual({ viewer: { username: 'admin' } });
    await ask(one.url(), { query: 'mutation { logout }', token });
    await until(async () => (await ask(other.url(), { query: VIEWER, token })).status === 401);
  });
});

describe('a server that goes away', () => {
  let proxies: FlakyProxy[] = [];
  afterAll(async () => {
    await Promise.all(proxies.map(async (proxy) => await proxy.close()));
  });

  async function startBehindProxies() {
    const mongodb = new URL(context.mongodbUrl);
    const redis = new URL(context.redisUrl);
    const database = await startFlakyProxy(Number(mongodb.port));
    const queue = await startFlakyProxy(Number(redis.port));
    proxies = [...proxies, database, queue];
    mongodb.host = `127.0.0.1:${database.port}`;
    redis.host = `127.0.0.1:${queue.port}`;
    const gateway = await context.startGateway({ mongodbUrl: mongodb.href, redisUrl: redis.href });
    return { gateway, database, queue };
  }

  test.each(['cut', 'hold'] as const)(
    'database %s: 503 with a sentence, not ready, and back by itself; the board goes on from memory',
    async (fault) => {
      const { gateway, database } = await startBehindProxies();
      const token = await context.signIn(gateway);
      await until(async () => (await readiness(gateway)).status === 200);
      expect((await ask(gateway.url(), { query: BOARD })).status).toBe(200);
      database[fault]();
      const requests = Array.from({ length: 3 }, async () => [
        await ask(gateway.url(), { query: BOARD }),
        await ask(gateway.url(), { query: ENTRIES, token }),
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
      await until(async () => (await readiness(gateway)).status === 503);
      expect(await readiness(gateway)).toMatchObject({ ready: { database: false, redis: true } });
      expect((await fetch(`${gateway.url()}/health`)).status).toBe(200);
      database.mend();
      await until(async () => (await ask(gateway.url(), { query: ENTRIES, token })).status === 200);
      await until(async () => (await readiness(gateway)).status === 200);
    },
  );

  test('Redis cut: reads and writes go on, /ready says so, and it comes back by itself', async () => {
    const { gateway, queue } = await startBehindProxies();
    const token = await context.signIn(gateway);
    queue.cut();
    expect((await ask(gateway.url(), { query: BOARD })).status).toBe(200);
    const settings = [{ key: 'contest_name', value: 'Derby without Redis' }];
    expect((await ask(gateway.url(), { query: UPDATE, token, variables: { settings } })).status).toBe(200);
    await until(async () => (await readiness(gateway)).status === 503);
    expect(await readiness(gateway)).toMatchObject({ ready: { database: true, redis: false } });
    queue.mend();
    await until(async () => (await readiness(gateway)).status === 200);
  });
});

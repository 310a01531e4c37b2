import { expect, it } from 'vitest';
import { startApp } from './testing/app-of-test.ts';

const VISITOR = '203.0.113.7';

/** Returns the addresses by which requests of these peers are counted, all with the address of a visitor. */
async function countedAddresses(trustedProxies: string, peers: readonly string[]): Promise<string[]> {
  const counted: string[] = [];
  const requestCounter = {
    count: async (key: string) => {
      counted.push(key.replace('board:address:', ''));
      return { count: 1, resetMs: 1_000 };
    },
    close: async () => undefined,
  };
  const app = await startApp({
    config: { trustedProxies },
    settings: { rateLimitEnabled: true },
    deps: { requestCounter },
  });
  for (const remoteAddress of peers) {
    const headers = { 'x-forwarded-for': VISITOR };
    await app.server.inject({ method: 'GET', url: '/api/leaderboard/status', remoteAddress, headers });
  }
  await app.service.close();
  return counted;
}

it('the address that a front door on this machine reports is trusted by default', async () => {
  expect(await countedAddresses('loopback', ['127.0.0.1', '::1', '192.168.1.5'])).toEqual([
    VISITOR,
    VISITOR,
    '192.168.1.5',
  ]);
});

it('only the address that a configured front door reports is trusted', async () => {
  const peers = ['192.168.1.5', '192.168.1.6', '127.0.0.1'];
  expect(await countedAddresses('192.168.1.5', peers)).toEqual([VISITOR, '192.168.1.6', '127.0.0.1']);
});

import { expect, it } from 'vitest';
import { startApp } from './testing/app-of-test.ts';

const VISITOR = '203.0.113.7';

it('only the address that a configured front door reports is trusted', async () => {
  const counted: string[] = [];
  const requestCounter = {
    count: async (key: string) => {
      counted.push(key.replace('board:address:', ''));
      return { count: 1, resetMs: 1_000 };
    },
  };
  const app = await startApp({
    config: { trustedProxies: '192.168.1.5' },
    settings: { rateLimitEnabled: true },
    deps: { requestCounter },
  });
  const headers = { 'x-forwarded-for': VISITOR };
  for (const remoteAddress of ['192.168.1.5', '192.168.1.6', '127.0.0.1']) {
    await app.server.inject({ method: 'GET', url: '/api/leaderboard/status', remoteAddress, headers });
  }
  await app.service.close();
  expect(counted).toEqual([VISITOR, '192.168.1.6', '127.0.0.1']);
});

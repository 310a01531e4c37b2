import { createLogger } from '@derby/server-kit/logger';
import { afterEach, expect, it } from 'vitest';
import { createRestCompat } from './app.ts';
import { readConfig } from './env.ts';
import { createFakeGateway } from './testing/fake-gateway.ts';

const VISITOR = '203.0.113.7';

let close: (() => Promise<void>) | undefined;
afterEach(async () => await close?.());

/** Returns the addresses that reach the gateway for requests from these peers, all with the address of a visitor. */
async function forwardedAddresses(trustedProxies: string | undefined, peers: readonly string[]): Promise<string[]> {
  const gateway = createFakeGateway();
  gateway.answer('LeaderboardStatus', { leaderboardStatus: { isPublic: true } });
  const config = readConfig({ TRUSTED_PROXIES: trustedProxies, GATEWAY_URL: 'http://unused' });
  const service = await createRestCompat(config, { gateway, logger: createLogger({ name: 'test', level: 'silent' }) });
  ({ close } = service);
  for (const remoteAddress of peers) {
    const headers = { 'x-forwarded-for': VISITOR };
    await service.server.inject({ method: 'GET', url: '/api/leaderboard/status', remoteAddress, headers });
  }
  return gateway.received.map(({ call }) => call.address);
}

it('the address that a front door on this machine reports is trusted by default', async () => {
  expect(await forwardedAddresses(undefined, ['127.0.0.1', '::1', '192.168.1.5'])).toEqual([
    VISITOR,
    VISITOR,
    '192.168.1.5',
  ]);
});

it('only the address that a configured front door reports is trusted', async () => {
  const peers = ['192.168.1.5', '192.168.1.6', '127.0.0.1'];
  expect(await forwardedAddresses('192.168.1.5', peers)).toEqual([VISITOR, '192.168.1.6', '127.0.0.1']);
});

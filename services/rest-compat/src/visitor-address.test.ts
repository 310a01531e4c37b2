import { createLogger } from '@derby/server-kit/logger';
import { afterEach, expect, it } from 'vitest';
import { createRestCompat } from './app.ts';
import { readConfig } from './env.ts';
import { createFakeGateway } from './testing/fake-gateway.ts';

const VISITOR = '203.0.113.7';

let close: (() => Promise<void>) | undefined;
afterEach(async () => await close?.());

/** The addresses that the gateway is told for requests from these peers, all of which claim to pass on a visitor's. */
async function toldAddresses(trustedProxies: string | undefined, peers: readonly string[]): Promise<string[]> {
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

it('trusts a front door on this machine by default', async () => {
  expect(await toldAddresses(undefined, ['127.0.0.1', '::1', '192.168.1.5'])).toEqual([
    VISITOR,
    VISITOR,
    '192.168.1.5',
  ]);
});

it('trusts a front door at the named addresses only', async () => {
  const peers = ['192.168.1.5', '192.168.1.6', '127.0.0.1'];
  expect(await toldAddresses('192.168.1.5', peers)).toEqual([VISITOR, '192.168.1.6', '127.0.0.1']);
});

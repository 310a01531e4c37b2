import { describe, expect, it } from 'vitest';
import { GatewayUnavailableError } from './gateway/gateway-answer.ts';
import { appForEachTest } from './testing/app-for-each-test.ts';
import { gatewayFailure, GOOD_TOKEN } from './testing/fake-gateway.ts';

const signedIn = { authorization: `Bearer ${GOOD_TOKEN}` };
const app = appForEachTest();

describe('the rate limit headers of the gateway', () => {
  const BUDGET = { 'ratelimit-limit': '100', 'ratelimit-remaining': '0', 'ratelimit-reset': '12' };

  it('are returned in a refusal, but not in a cacheable response', async () => {
    app.gateway.headers(BUDGET);
    app.gateway.fail('Settings', gatewayFailure('TOO_MANY_REQUESTS', 'Too many requests.', [], 12));
    const refused = await app.server.inject({ method: 'GET', url: '/api/admin/global-settings', headers: signedIn });
    expect([refused.statusCode, refused.json()]).toEqual([429, { error: 'Too many requests.' }]);
    expect(refused.headers).toMatchObject({ ...BUDGET, 'retry-after': '12' });
    app.gateway.answer('LeaderboardStatus', { leaderboardStatus: { isPublic: true } });
    const shared = await app.server.inject({ method: 'GET', url: '/api/leaderboard/status' });
    expect(Object.keys(shared.headers).filter((name) => name.startsWith('ratelimit'))).toEqual([]);
  });
});

describe('every call', () => {
  it('returns the request id and passes it to the gateway', async () => {
    app.gateway.answer('LeaderboardStatus', { leaderboardStatus: { isPublic: true } });
    const headers = { 'x-request-id': 'request-0001' };
    const answer = await app.server.inject({ method: 'GET', url: '/api/leaderboard/status', headers });
    expect(answer.headers['x-request-id']).toBe('request-0001');
    expect(app.gateway.received[0]?.call.requestId).toBe('request-0001');
  });

  it('returns 503 with a sentence and Retry-After when the gateway is unavailable', async () => {
    app.gateway.fail('LeaderboardStatus', new GatewayUnavailableError());
    const answer = await app.server.inject({ method: 'GET', url: '/api/leaderboard/status' });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json()).toEqual({ error: 'The service is not available right now. Please try again.' });
  });

  it('masks an unexpected failure of the gateway', async () => {
    app.gateway.fail('LeaderboardStatus', gatewayFailure(null, 'E11000 duplicate key /srv/app'));
    const answer = await app.server.inject({ method: 'GET', url: '/api/leaderboard/status' });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ error: 'Something went wrong on our side. Please try again.' });
  });

  it.each(['/api/leaderboard/status', '/api/entries/public', '/api/docs', '/api/openapi.json', '/health'])(
    'returns %s with no-store when the request has an Authorization header',
    async (url) => {
      app.gateway.answer('LeaderboardStatus', { leaderboardStatus: { isPublic: false } });
      app.gateway.answer('Leaderboard', { leaderboard: { entries: [], hasMore: false, total: 0 } });
      for (const authorization of [`Bearer ${GOOD_TOKEN}`, 'Basic YTpi', '']) {
        const answer = await app.server.inject({ method: 'GET', url, headers: { authorization } });
        expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
        const unchanged = await app.server.inject({
          method: 'GET',
          url,
          headers: { authorization, 'if-none-match': answer.headers['etag'] ?? '' },
        });
        expect(unchanged.headers['cache-control']).toBe('no-store');
      }
    },
  );

  it('returns 500 instead of a response that violates the contract', async () => {
    app.gateway.answer('LeaderboardStatus', { leaderboardStatus: { isPublic: 'yes' } });
    const answer = await app.server.inject({ method: 'GET', url: '/api/leaderboard/status' });
    expect(answer.statusCode).toBe(500);
  });
});

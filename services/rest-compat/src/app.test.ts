import { describe, expect, it, test } from 'vitest';
import { appForEachTest, startApp } from './testing/app-of-test.ts';

const app = appForEachTest();

describe('the rate limit', () => {
  it('is reported in headers and refuses, but a cacheable response has no such headers', async () => {
    app.fakes.changeSettings({ rateLimitEnabled: true, rateLimitMaxRequests: 1, rateLimitWindowMs: 60_000 });
    const read = async () =>
      await app.server.inject({ method: 'GET', url: '/api/auth/2fa/setup', headers: app.signedIn });
    expect((await read()).statusCode).toBe(405);
    const save = async () =>
      await app.server.inject({ method: 'POST', url: '/api/auth/2fa/enable', headers: app.signedIn, payload: [] });
    expect((await save()).headers).toMatchObject({ 'ratelimit-limit': '1', 'ratelimit-remaining': '0' });
    const refused = await save();
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { error: 'Too many requests. Please try again in 60 seconds.' },
    ]);
    expect(refused.headers).toMatchObject({ 'ratelimit-remaining': '0', 'retry-after': '60' });
    const shared = await app.server.inject({ method: 'GET', url: '/api/leaderboard/status' });
    expect(Object.keys(shared.headers).filter((name) => name.startsWith('ratelimit'))).toEqual([]);
  });
});

test('the status of the board has the phase of the derby, the instant at which it changes, and the ceremony', async () => {
  const read = async () => (await app.server.inject({ method: 'GET', url: '/api/leaderboard/status' })).json();
  expect(await read()).toEqual({
    leaderboard_public: true,
    phase: 'open',
    phase_ends_at: '2025-08-09T22:30:00.000Z',
    ceremony_step: null,
  });
  app.fakes.changeSettings({ weighInStart: '' });
  expect(await read()).toMatchObject({ phase: 'off-season', phase_ends_at: null });
});

describe('every call', () => {
  it('returns 503 with a sentence and Retry-After when the database is away, but the board is served', async () => {
    const away = await startApp({ deps: { database: { readyState: 0 } as never } });
    const response = await away.server.inject({ method: 'GET', url: '/api/results' });
    expect([response.statusCode, response.headers['retry-after'], response.json()]).toEqual([
      503,
      '5',
      { error: 'The service is not available right now. Please try again.' },
    ]);
    expect((await away.server.inject({ method: 'GET', url: '/api/entries/public' })).statusCode).toBe(200);
    await away.service.close();
  });

  it('masks an unexpected failure', async () => {
    // The fake database has no collections, so the statement throws.
    const response = await app.server.inject({ method: 'GET', url: '/api/results' });
    expect([response.statusCode, response.json()]).toEqual([
      500,
      { error: 'Something went wrong on our side. Please try again.' },
    ]);
  });

  it.each(['/api/leaderboard/status', '/api/entries/public', '/api/docs', '/api/openapi.json', '/health'])(
    'returns %s with no-store when the request has an Authorization header',
    async (url) => {
      for (const authorization of [app.signedIn.authorization, 'Basic YTpi', '']) {
        const response = await app.server.inject({ method: 'GET', url, headers: { authorization } });
        expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
        const unchanged = await app.server.inject({
          method: 'GET',
          url,
          headers: { authorization, 'if-none-match': response.headers['etag'] ?? '' },
        });
        expect(unchanged.headers['cache-control']).toBe('no-store');
      }
    },
  );

  it('returns 500 with the reason instead of a response that violates the contract', async () => {
    const broken = await startApp({ settings: { leaderboardPublic: 'yes' as never } });
    const response = await broken.server.inject({ method: 'GET', url: '/api/leaderboard/status' });
    expect([response.statusCode, response.json()]).toEqual([
      500,
      { error: 'GET /api/leaderboard/status responded 200 in breach of the contract at leaderboard_public' },
    ]);
    await broken.service.close();
  });
});

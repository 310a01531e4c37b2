import { describe, expect, it } from 'vitest';
import { appForEachTest } from '../testing/app-of-test.ts';

const LISTED = 'https://partner.example';
const OTHER = 'https://other.example';
const EXPOSED =
  'Allow, Content-Disposition, ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Board-Version, X-Request-Id';
const REQUEST_HEADERS = 'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id';

const app = appForEachTest({ config: { corsOrigins: [LISTED, 'http://localhost:5173'] } });

/** Sends a request and returns the status and the CORS headers of the response. */
async function send(method: string, url: string, headers: Record<string, string> = {}) {
  const { statusCode, headers: responded } = await app.server.inject({ method: method as 'GET', url, headers });
  const cors = Object.entries(responded).filter(([name]) => name.startsWith('access-control-') || name === 'vary');
  return { status: statusCode, ...Object.fromEntries(cors) };
}

const preflight = (url: string, origin: string, method = 'POST') =>
  send('OPTIONS', url, {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': 'authorization,content-type',
  });

const everyOrigin = { 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED };
const listedOrigin = {
  vary: 'Origin',
  'access-control-allow-origin': LISTED,
  'access-control-expose-headers': EXPOSED,
};

describe('a public read', () => {
  it.each(['/api/leaderboard/status', '/api/openapi.json'])(
    'of %s allows every origin, and requests without one',
    async (url) => {
      for (const headers of [{}, { origin: OTHER }, { origin: LISTED }, { origin: 'null' }]) {
        expect(await send('GET', url, headers)).toEqual({ status: 200, ...everyOrigin });
      }
    },
  );

  it('allows every origin also in a refusal', async () => {
    expect(await send('GET', '/api/entries/public?page=0', { origin: OTHER })).toEqual({ status: 400, ...everyOrigin });
    expect(await send('POST', '/api/entries/public', { origin: OTHER })).toEqual({ status: 405, ...everyOrigin });
  });

  it('responds to a preflight with its methods and the headers of the contract', async () => {
    expect(await preflight('/api/entries/public?page=2', OTHER, 'GET')).toEqual({
      status: 204,
      ...everyOrigin,
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': REQUEST_HEADERS,
      'access-control-max-age': '600',
    });
  });
});

describe('any other call', () => {
  it('allows the configured origins, without credentials', async () => {
    expect(await send('GET', '/api/auth/2fa/setup', { origin: LISTED, ...app.signedIn })).toEqual({
      status: 405,
      ...listedOrigin,
    });
    expect(await send('GET', '/api/entries', { origin: LISTED })).toEqual({ status: 401, ...listedOrigin });
    expect(await send('POST', '/api/login', { origin: LISTED })).toMatchObject(listedOrigin);
    expect(await send('GET', '/api/unknown', { origin: LISTED })).toEqual({ status: 404, ...listedOrigin });
  });

  it.each([OTHER, `${LISTED}.evil.example`, 'http://partner.example', 'null', `${LISTED}/`, ''])(
    'allows no origin in responses to %j',
    async (origin) => {
      expect(await send('GET', '/api/entries', { origin })).toEqual({ status: 401, vary: 'Origin' });
      expect(await preflight('/api/entries', origin)).toEqual({ status: 204, vary: 'Origin' });
    },
  );

  it('responds to a preflight with the methods of the path and the headers of the contract', async () => {
    const common = {
      status: 204,
      ...listedOrigin,
      'access-control-allow-headers': REQUEST_HEADERS,
      'access-control-max-age': '600',
    };
    expect(await preflight('/api/entries', LISTED)).toEqual({
      ...common,
      'access-control-allow-methods': 'POST, GET, HEAD',
    });
    expect(await preflight('/api/entries/7', LISTED, 'PUT')).toEqual({
      ...common,
      'access-control-allow-methods': 'PUT, DELETE',
    });
    expect(app.fakes.databaseCalls()).toBe(0);
  });

  it('responds to a preflight without a token during maintenance', async () => {
    app.fakes.changeSettings({ maintenanceMode: true, maintenanceMessage: 'Back at noon' });
    expect(await send('GET', '/api/entries', { origin: LISTED })).toEqual({ status: 503, ...listedOrigin });
    expect(await preflight('/api/entries', LISTED)).toMatchObject({ status: 204, ...listedOrigin });
  });

  it('returns Allow in responses to OPTIONS', async () => {
    const response = await app.server.inject({ method: 'OPTIONS', url: '/api/entries' });
    expect([response.statusCode, response.headers['allow']]).toEqual([204, 'POST, GET, HEAD, OPTIONS']);
  });
});

import { describe, expect, test } from 'vitest';
import { calls as allCalls } from './calls/index.ts';
import { appForAllTests } from './testing/app-of-test.ts';

/** Written out, so that no call becomes public by mistake. */
const PUBLIC = [
  'GET /api/entries/public',
  'GET /api/leaderboard/afternoon',
  'GET /api/leaderboard/status',
  'GET /api/results',
  'GET /api/results/:year',
  'POST /api/auth/logout',
  'POST /api/auth/refresh',
  'POST /api/login',
];
const SENTENCE = 'Your role does not allow this. Please ask an administrator.';

const calls = allCalls.map(({ contract }) => Object.assign({ name: `${contract.method} ${contract.path}` }, contract));
const namesOf = (access: string) =>
  calls
    .filter((call) => call.access === access)
    .map(({ name }) => name)
    .toSorted();
const pathOf = (path: string, id = '1') => path.replace(':id', id).replace(':year', '2025');

describe('the right that a call needs', () => {
  test('is none to sign in and to read the board and past results', () => {
    expect(namesOf('public')).toEqual(PUBLIC);
  });

  test('is any session for the own profile', () => {
    expect(namesOf('profile')).toEqual([
      'GET /api/auth/2fa/status',
      'POST /api/auth/2fa/disable',
      'POST /api/auth/2fa/enable',
      'POST /api/auth/2fa/setup',
      'POST /api/auth/change-password',
    ]);
  });

  test('is weighmaster for weighing in and correcting, and administrator for all others', () => {
    expect(namesOf('weighmaster')).toEqual([
      'GET /api/entries',
      'GET /api/participants/autocomplete',
      'POST /api/entries',
      'POST /api/entries/:id/undo',
      'PUT /api/entries/:id',
    ]);
    expect(namesOf('administrator')).toHaveLength(22);
  });
});

describe('a visitor', () => {
  const app = appForAllTests();

  test.each(calls.filter(({ name }) => !PUBLIC.includes(name)))(
    'gets 401 from $name with every invalid credential',
    async ({ method, path, body }) => {
      const { token } = app.fakes;
      const credentials: [string, Record<string, string>][] = [
        ['none', {}],
        ['another scheme', { authorization: 'Basic YWRtaW46YWRtaW4=' }],
        ['an empty token', { authorization: 'Bearer ' }],
        ['two tokens', { authorization: `Bearer ${token} ${token}` }],
        ['a token in another header', { 'x-access-token': token, cookie: `authToken=${token}` }],
        ['a forged token', { authorization: 'Bearer a.b.c' }],
      ];
      for (const [credential, headers] of credentials) {
        const json = body.kind === 'json' ? { 'content-type': 'application/json' } : {};
        const payload = body.kind === 'json' ? { payload: '{}' } : {};
        const response = await app.server.inject({
          method,
          url: pathOf(path),
          headers: { ...headers, ...json },
          ...payload,
        });
        expect([credential, response.statusCode, response.json()]).toEqual([
          credential,
          401,
          { error: 'Authentication required' },
        ]);
      }
      expect(app.fakes.databaseCalls()).toBe(0);
    },
  );
});

describe('a weighmaster', () => {
  const app = appForAllTests({ role: 'weighmaster' });

  test.each(calls.filter(({ access }) => access === 'administrator'))(
    'gets 403 from $name before its body and path are read',
    async ({ method, path }) => {
      const headers = { ...app.signedIn, 'content-type': 'application/json' };
      const url = pathOf(path, 'abc');
      const payload = method === 'GET' ? {} : { payload: '{' };
      const response = await app.server.inject({ method, url, headers, ...payload });
      expect([response.statusCode, response.json()]).toEqual([403, { error: SENTENCE }]);
      expect(response.headers['cache-control']).toBe('no-store');
    },
  );
});

describe('during maintenance', () => {
  const MESSAGE = 'Back at noon.';
  const OPEN = ['/api/login', '/api/auth/refresh', '/api/auth/logout', '/api/webhooks/sms/status'];
  const app = appForAllTests({ settings: { maintenanceMode: true, maintenanceMessage: MESSAGE } });
  const closed = calls
    .map(({ method, path }): [string, string] => [method, path])
    .filter(([, path]) => !OPEN.includes(path));

  test.each([...closed, ['GET', '/api/unknown'], ['PATCH', '/api/entries']])(
    '%s %s returns 503 to visitors',
    async (method, path) => {
      const response = await app.server.inject({ method: method as 'GET', url: path });
      expect([response.statusCode, response.json()]).toEqual([503, { error: MESSAGE }]);
      expect(response.headers).toMatchObject({ 'retry-after': '30', 'cache-control': 'no-store' });
    },
  );

  test.each(OPEN)('POST %s stays open', async (path) => {
    expect((await app.server.inject({ method: 'POST', url: path })).statusCode).not.toBe(503);
  });

  test('a user is served, an invalid token gets 401, and the process is healthy', async () => {
    const read = async (url: string, headers: Record<string, string> = {}) =>
      (await app.server.inject({ method: 'GET', url, headers })).statusCode;
    expect(await read('/api/leaderboard/status', app.signedIn)).toBe(200);
    expect(await read('/api/entries', { authorization: 'Bearer a.b.c' })).toBe(401);
    expect(await read('/health')).toBe(200);
  });
});

import { OPEN_CALLS } from '@derby/api-schemas/testing/open-calls';
import { describe, expect, test } from 'vitest';
import { calls as allCalls } from './calls/index.ts';
import { appForAllTests } from './testing/app-of-test.ts';

const SENTENCE = 'Your role does not allow this. Please ask an administrator.';

const calls = allCalls.map(({ contract }) => Object.assign({ name: `${contract.method} ${contract.path}` }, contract));

test.each(Object.entries(OPEN_CALLS))(
  'the calls that need the right %s are exactly the listed ones',
  (access, names) => {
    const opened = calls.filter((call) => call.access === access).map(({ name }) => name.replace(/:(\w+)/, '{$1}'));
    expect(opened.toSorted()).toEqual(names);
  },
);

describe.each([
  {
    who: 'a visitor',
    status: 401,
    error: 'Authentication required',
    closed: calls.filter(({ access }) => access !== 'public'),
  },
  {
    who: 'a weighmaster',
    status: 403,
    error: SENTENCE,
    closed: calls.filter(({ access }) => access === 'administrator'),
  },
])('$who', ({ who, status, error, closed }) => {
  const app = appForAllTests({ role: 'weighmaster' });

  test.each(closed)(`gets ${status} from $name before its body and path are read`, async ({ method, path }) => {
    const signedIn = who === 'a visitor' ? {} : app.signedIn;
    const headers = { ...signedIn, 'content-type': 'application/json' };
    const url = path.replace(/:\w+/, 'abc');
    const payload = method === 'GET' ? {} : { payload: '{' };
    const response = await app.server.inject({ method, url, headers, ...payload });
    expect([response.statusCode, response.json()]).toEqual([status, { error }]);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(app.fakes.databaseCalls()).toBe(0);
  });
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

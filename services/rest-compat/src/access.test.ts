import { describe, expect, test } from 'vitest';
import { implementations } from './routes/index.ts';
import { appForAllTests } from './testing/app-for-each-test.ts';
import { GOOD_TOKEN } from './testing/fake-gateway.ts';

const AUTHENTICATION_REQUIRED = { error: 'Authentication required' };

/** Spelled out, so that no call becomes public by a slip. */
const PUBLIC = [
  'GET /api/entries/public',
  'GET /api/leaderboard/status',
  'GET /api/results',
  'GET /api/results/:year',
  'POST /api/auth/refresh',
  'POST /api/login',
];

const calls = implementations.map(({ contract: { method, path, access, body } }) => ({
  name: `${method} ${path}`,
  method,
  path,
  access,
  body,
}));
const protectedCalls = calls.filter(({ name }) => !PUBLIC.includes(name));

const BAD_HEADERS: [string, Record<string, string>][] = [
  ['none', {}],
  ['another scheme', { authorization: 'Basic YWRtaW46YWRtaW4=' }],
  ['an empty token', { authorization: 'Bearer ' }],
  ['two tokens', { authorization: `Bearer ${GOOD_TOKEN} ${GOOD_TOKEN}` }],
  ['a token in another header', { 'x-access-token': GOOD_TOKEN, cookie: `authToken=${GOOD_TOKEN}` }],
  // Every token is passed on to the gateway, which refuses it.
  ['a token that the gateway refuses', { authorization: 'Bearer a.b.c' }],
];

const app = appForAllTests();

describe('access to the calls of the contract', () => {
  test('visitors may sign in, read the board and past results, and nothing else', () => {
    const open = calls.filter(({ access }) => access === 'public').map(({ name }) => name);
    expect(open.toSorted()).toEqual(PUBLIC);
  });

  test.each(protectedCalls)('$name refuses every credential that does not count', async ({ method, path, body }) => {
    for (const [credential, headers] of BAD_HEADERS) {
      const url = path.replace(':id', '1').replace(':year', '2025');
      const answer = await app.server.inject({
        method,
        url,
        headers: { ...headers, ...(body.kind === 'json' ? { 'content-type': 'application/json' } : {}) },
        ...(body.kind === 'json' ? { payload: '{}' } : {}),
      });
      expect([credential, answer.statusCode, answer.json()]).toEqual([credential, 401, AUTHENTICATION_REQUIRED]);
    }
    // The gateway received no request without the bad token.
    expect(app.gateway.received.filter(({ call }) => call.token !== 'a.b.c')).toEqual([]);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { implementations } from './routes/index.ts';
import { appForAllTests } from './testing/app-for-each-test.ts';
import { gatewayFailure, GOOD_TOKEN } from './testing/fake-gateway.ts';

/** Written out, so that no call becomes public by mistake. */
const PUBLIC = [
  'GET /api/entries/public',
  'GET /api/leaderboard/status',
  'GET /api/results',
  'GET /api/results/:year',
  'POST /api/auth/refresh',
  'POST /api/login',
];
const SENTENCE = 'Your role does not allow this. Please ask an administrator.';

const calls = implementations.map(({ contract }) =>
  Object.assign({ name: `${contract.method} ${contract.path}` }, contract),
);
const namesOf = (access: string) =>
  calls
    .filter((call) => call.access === access)
    .map(({ name }) => name)
    .toSorted();

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
  test('visitors may make exactly these calls, to sign in and read the board and past results', () => {
    expect(namesOf('public')).toEqual(PUBLIC);
  });

  test.each(calls.filter(({ name }) => !PUBLIC.includes(name)))(
    '$name refuses every invalid credential',
    async ({ method, path, body }) => {
      for (const [credential, headers] of BAD_HEADERS) {
        const url = path.replace(':id', '1').replace(':year', '2025');
        const json = body.kind === 'json' ? { 'content-type': 'application/json' } : {};
        const payload = body.kind === 'json' ? { payload: '{}' } : {};
        const answer = await app.server.inject({ method, url, headers: { ...headers, ...json }, ...payload });
        expect([credential, answer.statusCode, answer.json()]).toEqual([
          credential,
          401,
          { error: 'Authentication required' },
        ]);
      }
      // The gateway received no request without the bad token.
      expect(app.gateway.received.filter(({ call }) => call.token !== 'a.b.c')).toEqual([]);
    },
  );
});

describe('the role that a call needs', () => {
  beforeAll(() => app.gateway.fail('AdministratorLimits', gatewayFailure('ROLE_NOT_ALLOWED', SENTENCE)));

  test('is weighmaster for weighing in, correcting and the own profile, and administrator for all others', () => {
    expect(namesOf('weighmaster')).toEqual([
      'GET /api/auth/2fa/status',
      'GET /api/entries',
      'GET /api/participants/autocomplete',
      'POST /api/auth/2fa/disable',
      'POST /api/auth/2fa/enable',
      'POST /api/auth/2fa/setup',
      'POST /api/auth/change-password',
      'POST /api/auth/logout',
      'POST /api/entries',
      'PUT /api/entries/:id',
    ]);
    expect(namesOf('administrator')).toHaveLength(22);
  });

  test.each(
    calls.filter(
      ({ access, body, path }) => access === 'administrator' && (body.kind !== 'none' || path.includes(':id')),
    ),
  )('$name returns 403 to a weighmaster before it reads body and path', async ({ method, path }) => {
    const headers = { authorization: `Bearer ${GOOD_TOKEN}`, 'content-type': 'application/json' };
    const url = path.replace(':id', 'abc');
    const answer = await app.server.inject({ method, url, headers, payload: '{' });
    expect([answer.statusCode, answer.json()]).toEqual([403, { error: SENTENCE }]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

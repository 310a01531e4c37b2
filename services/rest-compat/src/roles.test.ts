import { beforeAll, describe, expect, test } from 'vitest';
import { implementations } from './routes/index.ts';
import { appForAllTests } from './testing/app-for-each-test.ts';
import { gatewayFailure, GOOD_TOKEN } from './testing/fake-gateway.ts';

const SENTENCE = 'Your role does not allow this. Please ask an administrator.';

const calls = implementations.map(({ contract: { method, path, access, body } }) => ({
  name: `${method} ${path}`,
  method,
  path,
  access,
  takesBody: body.kind !== 'none' || path.includes(':id'),
}));
const closed = calls.filter(({ access }) => access === 'administrator');

const app = appForAllTests();
beforeAll(() => app.gateway.fail('AdministratorLimits', gatewayFailure('ROLE_NOT_ALLOWED', SENTENCE)));

describe('the least role of a call', () => {
  test('is weighmaster for weighing in, correcting and the own profile, and administrator for all others', () => {
    const open = calls.filter(({ access }) => access === 'weighmaster').map(({ name }) => name);
    expect(open.toSorted()).toEqual([
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
    expect(closed).toHaveLength(22);
  });

  test.each(closed.filter(({ takesBody }) => takesBody))(
    '$name tells a weighmaster 403 before it looks at body and path',
    async ({ method, path }) => {
      const answer = await app.server.inject({
        method,
        url: path.replace(':id', 'abc'),
        headers: { authorization: `Bearer ${GOOD_TOKEN}`, 'content-type': 'application/json' },
        payload: '{',
      });
      expect([answer.statusCode, answer.json()]).toEqual([403, { error: SENTENCE }]);
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );
});

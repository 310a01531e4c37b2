import { beforeAll, describe, expect, test, vi } from 'vitest';
import { codesOf, sendWithFile } from './testing/send-graphql.ts';
import { openGatewayContext } from './testing/gateway-context.ts';
import { signInUser, type SignedInUser } from './testing/sign-in-user.ts';

const REFUSED = {
  status: 403,
  errors: [
    {
      message: 'Your role does not allow this. Please ask an administrator.',
      extensions: { code: 'ROLE_NOT_ALLOWED' },
    },
  ],
};

const context = openGatewayContext({ count: 2 });
let weighmaster: SignedInUser;
beforeAll(async () => void (weighmaster = await signInUser(context, 'weighmaster', 'WEIGHMASTER')));

const setRole = (id: number, role: string) =>
  context.run(`mutation { setUserRole(id: ${id}, role: ${role}) { id role } }`);

describe('a weighmaster', () => {
  test.each([
    ['beside an allowed field', '{ entries { id } settings { key } }'],
    ['in a fragment', '{ ...F } fragment F on Query { users { id } }'],
    ['behind a condition', 'query ($no: Boolean = false) { entries { id } backups @include(if: $no) { name } }'],
    ['in another operation', 'query A { entries { id } } query B { participants { id } }'],
    ['below an allowed field', '{ derby { status finalRun { id } } }'],
    ['below an allowed field, under an alias', '{ derby { x: workerAlarm { waiting } } }'],
  ])('is refused a forbidden field %s', async (_where, query) => {
    const response = await context.send(query, { token: weighmaster.token });
    expect(codesOf(response)).toEqual(['ROLE_NOT_ALLOWED']);
  });

  test('is refused an upload for a forbidden field', async () => {
    const response = await sendWithFile(context.one.url(), {
      query: 'mutation ($file: Upload!) { importParticipants(file: $file) { imported } }',
      variables: { file: null },
      file: new Blob(['Email\na@example.com\n'], { type: 'text/csv' }),
      path: 'variables.file',
      token: weighmaster.token,
    });
    expect(response).toMatchObject(REFUSED);
    expect([response.data, response.headers.get('cache-control')]).toEqual([undefined, 'no-store']);
  });

  test('can read a private board', async () => {
    await context.save({ leaderboard_public: 'false' });
    const query = '{ leaderboard(division: REGULAR) { total } }';
    expect(codesOf(await context.send(query, { token: null }))).toEqual(['LEADERBOARD_PRIVATE']);
    expect((await context.send(query, { token: weighmaster.token })).status).toBe(200);
  });
});

describe('a change of role', () => {
  const query = '{ users { id } }';

  test('takes effect for an open session in every process, also without Redis', async () => {
    const user = await signInUser(context, 'administrator');
    const statuses = async () =>
      await Promise.all(
        [context.one, context.other].map(async (at) => (await context.send(query, { token: user.token, at })).status),
      );
    expect(await statuses()).toEqual([200, 200]);
    context.redis.cut();
    expect(await setRole(user.id, 'WEIGHMASTER')).toEqual({ setUserRole: { id: user.id, role: 'WEIGHMASTER' } });
    // The change takes effect at once in the process that made it.
    expect((await statuses())[0]).toBe(403);
    await vi.waitFor(async () => expect(await statuses()).toEqual([403, 403]), { timeout: 10_000, interval: 5 });
    const viewer = await context.send('{ viewer { username role } }', { token: user.token, at: context.other });
    expect(viewer.data).toEqual({ viewer: { username: user.username, role: 'WEIGHMASTER' } });
    await setRole(user.id, 'ADMINISTRATOR');
    await vi.waitFor(async () => expect(await statuses()).toEqual([200, 200]), { timeout: 10_000, interval: 5 });
    context.redis.mend();
  });
});

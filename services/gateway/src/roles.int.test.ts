import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ACCESS_TABLE } from './access.ts';
import type { Gateway } from './app.ts';
import { ask, askWithFile } from './testing/ask.ts';
import { startFlakyProxy, type FlakyProxy } from './testing/flaky-proxy.ts';
import { openGatewayContext, type GatewayTestContext } from './testing/gateway-context.ts';
import { sampleOperations } from './testing/sample-operation.ts';
import { signInAgain, signInUser, type SignedInUser } from './testing/sign-in-user.ts';

const REFUSED = {
  status: 403,
  errors: [
    {
      message: 'Your role does not allow this. Please ask an administrator.',
      extensions: { code: 'ROLE_NOT_ALLOWED' },
    },
  ],
};
const ENTRY = { firstName: 'Ada', lastName: 'Ng', phoneNumber: '250-555-0142', fishWeight: '12.5' };

const operations = sampleOperations();
const closed = operations.filter(([name]) => ACCESS_TABLE.get(name) === 'administrator');
const open = operations.filter(([name]) => ACCESS_TABLE.get(name) !== 'administrator');

let context: GatewayTestContext;
let redis: FlakyProxy;
/** Two processes that share the database, and Redis behind a wire that can be cut. */
let one: Gateway;
let other: Gateway;
let admin: string;
let weighmaster: SignedInUser;
let count = 0;

beforeAll(async () => {
  context = await openGatewayContext();
  const redisUrl = new URL(context.redisUrl);
  redis = await startFlakyProxy(Number(redisUrl.port));
  redisUrl.host = `127.0.0.1:${redis.port}`;
  const initialSettings = { rate_limit_enabled: 'false' };
  const secrets = { secretsKey: 'a key for tests that is long enough', initialSettings };
  one = await context.startGateway({ secrets, redisUrl: redisUrl.href });
  other = await context.startGateway({ secrets, redisUrl: redisUrl.href });
  admin = await context.signIn(one);
  weighmaster = await newUser('WEIGHMASTER');
});
afterAll(async () => {
  await context.close();
  await redis.close();
});

async function newUser(role: 'ADMINISTRATOR' | 'WEIGHMASTER'): Promise<SignedInUser> {
  count += 1;
  return await signInUser(one, { token: admin, username: `user ${count}`, role });
}

async function run(query: string, { token = admin, variables = {} } = {}) {
  const answer = await ask(one.url(), { query, token, variables });
  expect(answer.errors).toBeUndefined();
  return answer.data as Record<string, unknown>;
}

const setRole = (id: number, role: string) => run(`mutation { setUserRole(id: ${id}, role: ${role}) { id role } }`);

const codesOf = ({ errors }: { errors?: { extensions: Record<string, unknown> }[] | undefined }) =>
  errors?.map(({ extensions }) => extensions['code']) ?? [];

describe('a weighmaster', () => {
  test.each(closed)('is refused %s, and nothing is done', async (_name, query) => {
    const answer = await ask(one.url(), { query, token: weighmaster.token });
    expect(answer).toMatchObject(REFUSED);
    expect([answer.data, answer.headers.get('cache-control')]).toEqual([undefined, 'no-store']);
  });

  test.each(open)('may ask for %s', async (name, query) => {
    const { token } = name === 'Mutation.logout' ? await signInAgain(one, weighmaster.username) : weighmaster;
    const codes = codesOf(await ask(one.url(), { query, token }));
    expect(codes).not.toContain('ROLE_NOT_ALLOWED');
    // The provider's calls are refused without its signature.
    expect(ACCESS_TABLE.get(name) === 'public' ? [] : codes).not.toContain('UNAUTHENTICATED');
  });

  test.each([
    ['beside an open field', '{ entries { id } settings { key } }'],
    ['in a fragment', '{ ...F } fragment F on Query { users { id } }'],
    ['behind a condition', 'query ($no: Boolean = false) { entries { id } backups @include(if: $no) { name } }'],
    ['in another operation', 'query A { entries { id } } query B { participants { id } }'],
    ['below an open field', '{ derby { status finalRun { id } } }'],
    ['below an open field, under another name', '{ derby { x: workerAlarm { waiting } } }'],
  ])('cannot hide a closed field %s', async (_where, query) => {
    const answer = await ask(one.url(), { query, token: weighmaster.token });
    expect(codesOf(answer)).toEqual(['ROLE_NOT_ALLOWED']);
  });

  test('weighs in, corrects, disqualifies and restores; the history and the audit log name the user', async () => {
    const { token, id: userId, username } = weighmaster;
    const { createEntry } = await run('mutation ($input: CreateEntryInput!) { createEntry(input: $input) { id } }', {
      token,
      variables: { input: ENTRY },
    });
    const { id } = createEntry as { id: number };
    await run(
      'mutation ($id: Int!, $input: UpdateEntryInput!) { updateEntry(id: $id, input: $input) { fishWeightLbs } }',
      { token, variables: { id, input: { ...ENTRY, fishWeight: '13' } } },
    );
    await run(`mutation { disqualifyEntry(id: ${id}, reason: "undersized") }`, { token });
    await run(`mutation { restoreEntry(id: ${id}) { id } }`, { token });
    const { entries } = await run('{ entries { id fishWeightLbs phoneNumber corrections { by } } }', { token });
    expect(entries).toEqual([
      {
        id,
        fishWeightLbs: 13,
        phoneNumber: '2505550142',
        corrections: [{ by: username }, { by: username }, { by: username }],
      },
    ]);
    const rows = await context.database.collection('audit_events').find({ 'subject.kind': 'entry' }).toArray();
    expect(rows.map(({ action, actor }) => [action as string, actor as object])).toEqual(
      ['entry.created', 'entry.updated', 'entry.disqualified', 'entry.restored'].map((action) => [
        action,
        { kind: 'weighmaster', userId, username },
      ]),
    );
  });

  test('is refused a file for a closed field', async () => {
    const answer = await askWithFile(one.url(), {
      query: 'mutation ($file: Upload!) { importParticipants(file: $file) { imported } }',
      variables: { file: null },
      file: new Blob(['Email\na@example.com\n'], { type: 'text/csv' }),
      path: 'variables.file',
      token: weighmaster.token,
    });
    expect(answer).toMatchObject(REFUSED);
  });

  test('reads a private board, as administrators do', async () => {
    await run('mutation { updateSettings(settings: [{ key: "leaderboard_public", value: "false" }]) }');
    const query = '{ leaderboard(division: REGULAR) { total } }';
    expect(codesOf(await ask(one.url(), { query }))).toEqual(['LEADERBOARD_PRIVATE']);
    expect((await ask(one.url(), { query, token: weighmaster.token })).status).toBe(200);
  });
});

describe('a change of role', () => {
  const query = '{ users { id } }';

  test.each([
    ['with Redis', true],
    ['without Redis', false],
  ])('counts for an open session in every process, %s', async (_how, hasRedis) => {
    const user = await newUser('ADMINISTRATOR');
    const statuses = async () =>
      await Promise.all(
        [one, other].map(async (gateway) => (await ask(gateway.url(), { query, token: user.token })).status),
      );
    expect(await statuses()).toEqual([200, 200]);
    if (!hasRedis) redis.cut();
    expect(await setRole(user.id, 'WEIGHMASTER')).toEqual({ setUserRole: { id: user.id, role: 'WEIGHMASTER' } });
    // The process that changed it obeys at once.
    expect((await statuses())[0]).toBe(403);
    await vi.waitFor(async () => expect(await statuses()).toEqual([403, 403]), { timeout: 10_000, interval: 5 });
    const viewer = await ask(other.url(), { query: '{ viewer { username role } }', token: user.token });
    expect(viewer.data).toEqual({ viewer: { username: user.username, role: 'WEIGHMASTER' } });
    await setRole(user.id, 'ADMINISTRATOR');
    await vi.waitFor(async () => expect(await statuses()).toEqual([200, 200]), { timeout: 10_000, interval: 5 });
    redis.mend();
  });

  test('of oneself is a conflict', async () => {
    const answer = await ask(one.url(), {
      query: 'mutation { setUserRole(id: 1, role: WEIGHMASTER) { id } }',
      token: admin,
    });
    expect(answer).toMatchObject({ status: 409, errors: [{ message: 'You cannot change your own role' }] });
  });
});

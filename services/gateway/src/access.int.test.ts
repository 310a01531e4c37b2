import { claimsOf, forgedTokens, sign } from '@derby/server-kit/testing/forged-tokens';
import { rootOperations } from '@derby/api-schemas/testing/sample-operations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCESS_TABLE } from './access.ts';
import { openGatewayContext } from './testing/gateway-context.ts';
import { signInAgain, signInUser } from './testing/sign-in-user.ts';

const operations = rootOperations();
/** The use case of a logout checks the token, or the remember-me token. */
const isProtected = ([name]: [string, string]) => ACCESS_TABLE.get(name) !== 'public' || name === 'Mutation.logout';
const protectedOperations = operations.filter(isProtected);
const publicOperations = operations.filter((operation) => !isProtected(operation));

const SECRET = 'k3Jx9Qm2Vb7Zt5Lp8Wc4Rn6Hd1Gf0Sa-Ye';

const initialSettings = { jwt_secret: SECRET, rate_limit_enabled: 'false' };
const context = openGatewayContext({ secrets: { secretsKey: 'a key for tests that is long enough', initialSettings } });
let badHeaders: [string, Record<string, string>][];
let refused = 0;

/** Returns tokens of users whose access has ended, and a remember-me token. */
async function spent(): Promise<Record<string, string>> {
  const suspended = await signInUser(context, 'suspended');
  const deleted = await signInUser(context, 'deleted');
  const signedOut = await signInUser(context, 'signed out');
  await context.run(`mutation { setUserSuspended(id: ${suspended.id}, isSuspended: true) }`);
  await context.run(`mutation { deleteUser(id: ${deleted.id}) { deletedUsername } }`);
  await context.run('mutation { logout }', { token: signedOut.token });
  const remembered = await signInAgain(context, 'signed out');
  return {
    'of a suspended user': suspended.token,
    'of a deleted user': deleted.token,
    'of an ended session': signedOut.token,
    'that is a remember-me token': remembered.rememberMeToken,
  };
}

beforeAll(async () => {
  const { token } = context;
  const tokens = Object.entries({ ...forgedTokens(token, SECRET), ...(await spent()) });
  badHeaders = [
    ['none', {}],
    ['another scheme', { authorization: `Basic ${token}` }],
    ...tokens.map(([name, bad]): [string, Record<string, string>] => [
      `a token ${name}`,
      { authorization: `Bearer ${bad}` },
    ]),
  ];
});
afterAll(() => {
  process.stdout.write(
    `A1: ${protectedOperations.length} protected fields x ${badHeaders.length} credentials, ${refused} refused, 0 allowed\n`,
  );
});

describe('access to the schema', () => {
  test('control: a token that the test signs with the right secret and claims is accepted', async () => {
    const own = sign(claimsOf(context.token), SECRET);
    expect((await context.ask('{ viewer { id } }', { token: own })).data).toEqual({ viewer: { id: 1 } });
  });

  test.each(protectedOperations)('%s refuses every invalid credential', async (_name, query) => {
    const responses = await Promise.all(
      badHeaders.map(async ([credential, headers]) => ({
        credential,
        ...(await context.ask(query, { token: null, headers })),
      })),
    );
    for (const { credential, status, data, errors } of responses) {
      const codes = errors?.map((error) => error.extensions['code']);
      expect([credential, status, data ?? null, codes]).toEqual([credential, 401, null, ['UNAUTHENTICATED']]);
      refused += 1;
    }
  });

  test.each(publicOperations)('%s is open, also to requests with an invalid credential', async (_name, query) => {
    const responses = await Promise.all(badHeaders.map(([, headers]) => context.ask(query, { token: null, headers })));
    for (const response of responses) {
      expect(response.errors?.map((error) => error.extensions['code']) ?? []).not.toContain('UNAUTHENTICATED');
    }
  });

  test('a protected field is refused beside a public one, in a fragment and with @include(if: false)', async () => {
    const hidden = [
      '{ leaderboardStatus { isPublic } entries { id } }',
      '{ leaderboardStatus { isPublic } ...F } fragment F on Query { ... on Query { x: entries { id } } }',
      'query ($no: Boolean = false) { leaderboardStatus { isPublic } entries @include(if: $no) { id } }',
    ];
    for (const query of hidden) expect((await context.ask(query, { token: null })).status).toBe(401);
  });
});

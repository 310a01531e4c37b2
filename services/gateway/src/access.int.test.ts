import { claimsOf, forgedTokens, sign } from '@derby/server-kit/testing/forged-tokens';
import { rootOperations } from '@derby/api-schemas/testing/sample-operations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPEN_FIELDS } from '@derby/api-schemas/testing/open-calls';
import { openGatewayContext } from './testing/gateway-context.ts';
import { codesOf } from './testing/send-graphql.ts';
import { signInAgain, signInUser } from './testing/sign-in-user.ts';

const operations = rootOperations();
/** The use case of a logout checks the token, or the remember-me token. */
const PUBLIC: readonly string[] = OPEN_FIELDS.public;
const isProtected = ([name]: [string, string]) => !PUBLIC.includes(name) || name === 'Mutation.logout';
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
    expect((await context.send('{ viewer { id } }', { token: own })).data).toEqual({ viewer: { id: 1 } });
  });

  test.each(protectedOperations)('%s refuses every invalid credential', async (_name, query) => {
    const responses = await Promise.all(
      badHeaders.map(async ([credential, headers]) => ({
        credential,
        ...(await context.send(query, { token: null, headers })),
      })),
    );
    for (const { credential, status, data, errors } of responses) {
      const codes = errors?.map((error) => error.extensions['code']);
      expect([credential, status, data ?? null, codes]).toEqual([credential, 401, null, ['UNAUTHENTICATED']]);
      refused += 1;
    }
  });

  test.each(publicOperations)('%s is open, also to requests with an invalid credential', async (_name, query) => {
    const responses = await Promise.all(badHeaders.map(([, headers]) => context.send(query, { token: null, headers })));
    for (const response of responses) {
      expect(codesOf(response)).not.toContain('UNAUTHENTICATED');
    }
  });
});

const MESSAGE = 'Back at noon.\n<b>Bring your ticket</b>';
const STAYS_OPEN = new Set([
  'Mutation.login',
  'Mutation.logout',
  'Mutation.redeemScalePass',
  'Mutation.refreshSession',
  'Query.event',
  'Query.leaderboardStatus',
  'Query.operatingState',
]);

describe('during maintenance', () => {
  beforeAll(async () => await context.save({ maintenance_mode: 'true', maintenance_message: MESSAGE }));
  afterAll(async () => await context.save({ maintenance_mode: 'false' }));

  test.each(operations.filter(([name]) => !STAYS_OPEN.has(name)))(
    '%s responds to visitors with 503, the message and Retry-After',
    async (_name, query) => {
      const response = await context.send(query, { token: null });
      expect(response).toMatchObject({
        status: 503,
        errors: [{ message: MESSAGE, extensions: { code: 'MAINTENANCE', retryAfterSeconds: 30 } }],
      });
      expect(response.data).toBeUndefined();
      expect(response.headers.get('retry-after')).toBe('30');
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );

  test.each(operations.filter(([name]) => STAYS_OPEN.has(name)))('%s stays open to visitors', async (_name, query) => {
    expect(codesOf(await context.send(query, { token: null }))).not.toContain('MAINTENANCE');
  });

  test.each(operations.filter(([name]) => !PUBLIC.includes(name)))(
    '%s responds to an invalid token with UNAUTHENTICATED and admits administrators',
    async (name, query) => {
      expect(codesOf(await context.send(query, { token: `${context.token}x` }))).toEqual(['UNAUTHENTICATED']);
      // Most use cases refuse the sample input. Only the refusals of the access checks matter here.
      const session = name === 'Mutation.logout' ? await context.signIn() : context.token;
      const codes = codesOf(await context.send(query, { token: session }));
      expect(codes).not.toContain('MAINTENANCE');
      expect(codes).not.toContain('UNAUTHENTICATED');
    },
  );

  test('a query with an open and a closed field is refused', async () => {
    const query = '{ operatingState { logLevel } leaderboard(division: REGULAR) { total } }';
    expect(codesOf(await context.send(query, { token: null }))).toEqual(['MAINTENANCE']);
  });

  test('/health and /ready return 200 and operatingState has the maintenance message', async () => {
    expect((await fetch(`${context.one.url()}/health`)).status).toBe(200);
    expect((await fetch(`${context.one.url()}/ready`)).status).toBe(200);
    const state = await context.send('{ operatingState { maintenanceMessage } }', { token: null });
    expect(state.data).toEqual({ operatingState: { maintenanceMessage: MESSAGE } });
  });
});

describe('with two-factor authentication required of administrators', () => {
  beforeAll(async () => await context.save({ force_2fa_for_admin: 'true' }));
  // The last test changes the row directly: an administrator without a second factor cannot change the setting back.
  const ungated = new Set<string>([...PUBLIC, ...OPEN_FIELDS.profile]);
  const isGated = ([name]: [string, string]) => !ungated.has(name);
  const gated = operations.filter(isGated);
  const free = operations.filter((operation) => !isGated(operation));

  test.each(gated)('%s returns 409 to an administrator without a second factor', async (_name, query) => {
    expect(await context.send(query)).toMatchObject({
      status: 409,
      errors: [
        {
          message: 'Please turn on two-factor authentication in Profile Settings first',
          extensions: { code: 'TWO_FACTOR_REQUIRED' },
        },
      ],
    });
  });

  test.each(free)('%s is allowed without a second factor', async (name, query) => {
    const token = name === 'Mutation.logout' ? await context.signIn() : context.token;
    expect(codesOf(await context.send(query, { token }))).not.toContain('TWO_FACTOR_REQUIRED');
  });

  test('visitors still get 401', async () => {
    expect((await context.send('{ entries { id } }', { token: null })).status).toBe(401);
  });

  test('an administrator who enables a second factor has access again within 2 s', async () => {
    await context.database
      .collection('users')
      .updateOne({ _id: 1 as never }, { $set: { 'twoFactor.isEnabled': true } });
    await expect.poll(async () => (await context.send('{ entries { id } }')).status, { timeout: 2_000 }).toBe(200);
  });
});

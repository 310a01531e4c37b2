import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCESS_TABLE } from './access.ts';
import { openGatewayContext } from './testing/gateway-context.ts';
import { sampleOperations } from './testing/sample-operation.ts';
import { signInAgain, signInUser } from './testing/sign-in-user.ts';

const operations = sampleOperations();
const protectedOperations = operations.filter(([name]) => ACCESS_TABLE.get(name) !== 'public');
const publicOperations = operations.filter(([name]) => ACCESS_TABLE.get(name) === 'public');

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const SECRET = 'k3Jx9Qm2Vb7Zt5Lp8Wc4Rn6Hd1Gf0Sa-Ye';
const HOUR_SECONDS = 3_600;

const sign = (claims: object, secret: string, alg = 'HS256') => {
  const unsigned = `${encode({ alg, typ: 'JWT' })}.${encode(claims)}`;
  return `${unsigned}.${createHmac(alg.replace('HS', 'sha'), secret).update(unsigned).digest('base64url')}`;
};

/** Tokens that look right and are not. */
function forge(token: string): Record<string, string> {
  const [head = '', body = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { sub: string; iat: number; exp: number };
  const past = { iat: claims.iat - 2 * HOUR_SECONDS, exp: claims.iat - HOUR_SECONDS };
  return {
    'of another key': sign(claims, `${SECRET}x`),
    'of another algorithm': sign(claims, SECRET, 'HS512'),
    'that has expired': sign({ ...claims, ...past }, SECRET),
    'of another type': sign({ ...claims, typ: 'refresh' }, SECRET),
    'without a signature': `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
    'for another user': `${head}.${encode({ ...claims, sub: '2' })}.${signature}`,
    'altered by a letter': `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    'that is garbage': 'garbage',
  };
}

const initialSettings = { jwt_secret: SECRET, rate_limit_enabled: 'false' };
const context = openGatewayContext({ secrets: { secretsKey: 'a key for tests that is long enough', initialSettings } });
let badHeaders: [string, Record<string, string>][];
let refused = 0;

/** Tokens of people who may not enter any more, and one that is for something else. */
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
  const tokens = Object.entries({ ...forge(token), ...(await spent()) });
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
  test('a token that we sign as the gateway does counts, so the forged ones fail by what is forged', async () => {
    const [, body = ''] = context.token.split('.');
    const own = sign(JSON.parse(Buffer.from(body, 'base64url').toString()) as object, SECRET);
    expect((await context.ask('{ viewer { id } }', { token: own })).data).toEqual({ viewer: { id: 1 } });
  });

  test.each(protectedOperations)('%s refuses every credential that does not count', async (_name, query) => {
    const answers = await Promise.all(
      badHeaders.map(async ([credential, headers]) => ({
        credential,
        ...(await context.ask(query, { token: null, headers })),
      })),
    );
    for (const { credential, status, data, errors } of answers) {
      const codes = errors?.map((error) => error.extensions['code']);
      expect([credential, status, data, codes]).toEqual([credential, 401, undefined, ['UNAUTHENTICATED']]);
      refused += 1;
    }
  });

  test.each(protectedOperations)('%s lets an administrator through', async (name, query) => {
    const session = name === 'Mutation.logout' ? await context.signIn() : context.token;
    const answer = await context.ask(query, { token: session });
    expect(answer.errors?.map((error) => error.extensions['code']) ?? []).not.toContain('UNAUTHENTICATED');
  });

  test.each(publicOperations)('%s is open, also to a token that does not count', async (_name, query) => {
    const answers = await Promise.all(badHeaders.map(([, headers]) => context.ask(query, { token: null, headers })));
    for (const answer of answers) {
      expect(answer.errors?.map((error) => error.extensions['code']) ?? []).not.toContain('UNAUTHENTICATED');
    }
  });

  test('a protected field cannot hide behind a public one, a fragment or another operation', async () => {
    const hidden = [
      '{ leaderboardStatus { isPublic } entries { id } }',
      '{ leaderboardStatus { isPublic } ...F } fragment F on Query { ... on Query { x: entries { id } } }',
      'query ($no: Boolean = false) { leaderboardStatus { isPublic } entries @include(if: $no) { id } }',
    ];
    for (const query of hidden) expect((await context.ask(query, { token: null })).status).toBe(401);
  });
});

import { operationsOf, type DescribedCall } from '@derby/api-schemas/operations';
import type { OpenApiDocument } from '@derby/api-schemas/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../support/api.ts';
import { openOwnTransports, type OwnTransports } from '../../support/own-transports.ts';
import { rowsOf } from '../parity/rows.ts';
import { claimsOf, forgedTokens, sign } from './bad-tokens.ts';

const SECRET = 'k3Jx9Qm2Vb7Zt5Lp8Wc4Rn6Hd1Gf0Sa-Ye';
const PASSWORD = 'low tide at noon';
/** Spelled out, so that no call becomes public by a slip. */
const PUBLIC = [
  'GET /api/entries/public',
  'GET /api/leaderboard/status',
  'GET /api/results',
  'GET /api/results/{year}',
  'POST /api/auth/refresh',
  'POST /api/login',
];
/** Calls that the provider signs instead of sending a token. */
const NOT_BY_TOKEN = /^\/api\/webhooks\//;

let transports: OwnTransports;
let token: string;
let calls: DescribedCall[];
let credentials: [string, Record<string, string>][];

async function send(method: string, path: string, headers: Record<string, string>, body?: object) {
  const answer = await createClient(transports.restUrl).send(method, path, body, headers);
  const text = await answer.text();
  return { status: answer.status, cacheControl: answer.headers.get('cache-control'), text };
}

const bearer = (one: string) => ({ authorization: `Bearer ${one}` });

interface Session {
  readonly id: number;
  readonly token: string;
  readonly rememberMeToken: string;
}

async function signedInUser(username: string): Promise<Session> {
  const made = await send('POST', '/api/users', bearer(token), { username, password: PASSWORD, email: null });
  const login = { username, password: PASSWORD, rememberMe: true, deviceFingerprint: username };
  const { text } = await send('POST', '/api/login', {}, login);
  return { ...(JSON.parse(text) as Session), id: (JSON.parse(made.text) as { id: number }).id };
}

/** Tokens of people who may not enter any more, and one that is for something else. */
async function spentTokens(): Promise<Record<string, string>> {
  const [suspended, deleted, signedOut, remembered] = [
    await signedInUser('suspended'),
    await signedInUser('deleted'),
    await signedInUser('signed out'),
    await signedInUser('remembered'),
  ];
  await send('POST', `/api/users/${suspended.id}/suspend`, bearer(token), { suspend: true });
  await send('DELETE', `/api/users/${deleted.id}`, bearer(token));
  await send('POST', '/api/auth/logout', bearer(signedOut.token));
  return {
    'of a suspended user': suspended.token,
    'of a deleted user': deleted.token,
    'of an ended session': signedOut.token,
    'that is a remember-me token': remembered.rememberMeToken,
  };
}

beforeAll(async () => {
  transports = await openOwnTransports(15);
  await send('PUT', '/api/admin/global-settings', bearer(await transports.signIn()), { jwt_secret: SECRET });
  token = await transports.signIn();
  const description = JSON.parse((await send('GET', '/api/openapi.json', {})).text) as OpenApiDocument;
  calls = operationsOf(description).filter(({ path }) => !NOT_BY_TOKEN.test(path));
  const bad = Object.entries({ ...forgedTokens(token, SECRET), ...(await spentTokens()) });
  credentials = [
    ['none', {}],
    ['another scheme', { authorization: `Basic ${token}` }],
    ['an empty token', bearer('')],
    ['two tokens', bearer(`${token} ${token}`)],
    ['a token in other headers', { cookie: `authToken=${token}`, 'x-access-token': token }],
    ...bad.map(([name, one]): [string, Record<string, string>] => [`a token ${name}`, bearer(one)]),
  ];
});
afterAll(async () => await transports.close());

const nameOf = ({ method, path }: DescribedCall) => `${method} ${path}`;
const isPublic = (call: DescribedCall) => PUBLIC.includes(nameOf(call));

/** With the least that gets as far as the token; an id that there is. */
function ask(call: DescribedCall, headers: Record<string, string>) {
  const takesJson = call.operation.requestBody?.content['application/json'] !== undefined;
  return send(call.method, call.path.replace('{id}', '1'), headers, takesJson ? {} : undefined);
}

describe('access to the calls of a running product', () => {
  it('visitors may sign in and read the board, and nothing else', () => {
    expect(
      calls
        .filter(({ isProtected }) => !isProtected)
        .map(nameOf)
        .toSorted(),
    ).toEqual(PUBLIC);
    expect(calls).toHaveLength(38);
  });

  it('a token signed here as the gateway does is valid, so forged ones fail because of the forgery', async () => {
    const own = sign(claimsOf(token), SECRET);
    expect((await send('GET', '/api/users', bearer(own))).status).toBe(200);
  });

  it('every protected call refuses every invalid credential and has no effect', async () => {
    const before = await rowsOf(transports.database);
    let refused = 0;
    for (const call of calls.filter((one) => !isPublic(one))) {
      const answers = await Promise.all(
        credentials.map(async ([credential, headers]) => ({
          asked: `${nameOf(call)} with ${credential}`,
          ...(await ask(call, headers)),
        })),
      );
      for (const answer of answers) {
        expect(answer).toEqual({
          asked: answer.asked,
          status: 401,
          cacheControl: 'no-store',
          text: '{"error":"Authentication required"}',
        });
      }
      refused += answers.length;
    }
    process.stdout.write(
      `A1: ${calls.length - PUBLIC.length} protected calls x ${credentials.length} credentials, ${refused} refused, 0 allowed\n`,
    );
    expect(await rowsOf(transports.database)).toEqual(before);
  });
});

import { hash } from 'node:crypto';
import { OPEN_CALLS, OPEN_FIELDS } from '@derby/api-schemas/testing/open-calls';
import { sampleOperations, type SampleOperation } from '@derby/api-schemas/testing/sample-operations';
import { operationsOf, type DescribedCall } from '@derby/api-schemas/operations';
import type { OpenApiDocument } from '@derby/api-schemas/types';
import { claimsOf, forgedTokens, sign } from '@derby/server-kit/testing/forged-tokens';
import type { Db } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../support/api.ts';
import { isLongForm } from '../../support/form.ts';
import { openOwnTransports, type OwnTransports } from '../../support/own-transports.ts';
import { sharedProduct } from '../../support/shared-product.ts';

const SECRET = 'k3Jx9Qm2Vb7Zt5Lp8Wc4Rn6Hd1Gf0Sa-Ye';
const PASSWORD = 'low tide at noon';
const UNAUTHENTICATED = '401 Authentication required';
const NOT_ALLOWED = '403 Your role does not allow this. Please ask an administrator.';

/** A logout needs a token, or a remember-me token, although no right. */
const NEEDS_TOKEN = /logout$/;
const VISITORS_FIELDS = OPEN_FIELDS.public.filter((name) => !NEEDS_TOKEN.test(name)) as string[];
const WEIGHMASTERS_FIELDS = Object.values(OPEN_FIELDS).flat() as string[];
const VISITORS_CALLS = OPEN_CALLS.public.filter((name) => !NEEDS_TOKEN.test(name)) as string[];
const WEIGHMASTERS_CALLS = Object.values(OPEN_CALLS).flat() as string[];
/** Root fields and calls of users with a password. */
const NEEDS_PASSWORD =
  /^Mutation\.(?:changePassword|(?:disable|enable|setUp)TwoFactor)$|^POST \/api\/auth\/(?:2fa|change)/;
/** Administrator fields of types that weighmasters may read. */
const CLOSED_BELOW = new Set(['Derby.finalRun', 'Derby.resetRefusal', 'Derby.workerAlarm']);

const ACTORS = ['visitor', 'pass', 'weighmaster', 'administrator'] as const;
type Actor = (typeof ACTORS)[number];

/** Returns whether an actor below an administrator may use a root field or a call. */
function isOpenTo(actor: Actor, name: string, { visitors, weighmasters }: Record<string, readonly string[]>): boolean {
  if (actor === 'visitor') return visitors?.includes(name) ?? false;
  return (weighmasters?.includes(name) ?? false) && !(actor === 'pass' && NEEDS_PASSWORD.test(name));
}
const FIELDS = { visitors: VISITORS_FIELDS, weighmasters: WEIGHMASTERS_FIELDS };
const CALLS = { visitors: VISITORS_CALLS, weighmasters: WEIGHMASTERS_CALLS };

/** A request to one of the two APIs. */
interface Right {
  readonly name: string;
  readonly openTo: readonly Actor[];
  /** Whether the right to the field above it decides. Only the long form asks for it too. */
  readonly followsAnother: boolean;
  /** Returns the status and the error message, if any. */
  readonly statusFor: (token: string | undefined) => Promise<string>;
}

let transports: OwnTransports;
let administrator: string;
let rights: Right[];
let calls: DescribedCall[];
let credentials: [name: string, headers: Record<string, string>][];

beforeAll(async () => {
  transports = await openOwnTransports(sharedProduct().product, 12);
  await send('PUT', '/api/admin/global-settings', await transports.signIn(), { jwt_secret: SECRET });
  administrator = await transports.signIn();
  await send('POST', '/api/users', administrator, { username: 'bo', password: PASSWORD, role: 'weighmaster' });
  const description = (await (await send('GET', '/api/openapi.json', undefined)).json()) as OpenApiDocument;
  // The provider signs the webhooks instead of sending a token.
  calls = operationsOf(description).filter(({ path }) => !path.startsWith('/api/webhooks/'));
  rights = [...sampleOperations().map(rightToField), ...calls.map(rightToCall)];
  const bad = Object.entries({ ...forgedTokens(administrator, SECRET), ...(await spentTokens()) });
  credentials = [
    ['none', {}],
    ['another scheme', { authorization: `Basic ${administrator}` }],
    ['an empty token', { authorization: 'Bearer ' }],
    ['two tokens', { authorization: `Bearer ${administrator} ${administrator}` }],
    ['a token in other headers', { cookie: `authToken=${administrator}`, 'x-access-token': administrator }],
    ...bad.map(([name, one]): [string, Record<string, string>] => [
      `a token ${name}`,
      { authorization: `Bearer ${one}` },
    ]),
  ];
});
afterAll(async () => await transports.close());

const send = (method: string, path: string, token: string | undefined, body?: object): Promise<Response> =>
  createClient(transports.restUrl, token).send(method, path, body);

async function signedInUser(username: string): Promise<{ id: number; token: string; rememberMeToken: string }> {
  const made = await send('POST', '/api/users', administrator, { username, password: PASSWORD, email: null });
  const login = { username, password: PASSWORD, rememberMe: true, deviceFingerprint: username };
  const session = (await (await send('POST', '/api/login', undefined, login)).json()) as {
    token: string;
    rememberMeToken: string;
  };
  return { ...session, id: ((await made.json()) as { id: number }).id };
}

/** Returns tokens of users whose access has ended, and a remember-me token. */
async function spentTokens(): Promise<Record<string, string>> {
  const suspended = await signedInUser('suspended');
  const deleted = await signedInUser('deleted');
  const signedOut = await signedInUser('signed out');
  const remembered = await signedInUser('remembered');
  await send('POST', `/api/users/${suspended.id}/suspend`, administrator, { suspend: true });
  await send('DELETE', `/api/users/${deleted.id}`, administrator);
  await send('POST', '/api/auth/logout', signedOut.token);
  return {
    'of a suspended user': suspended.token,
    'of a deleted user': deleted.token,
    'of an ended session': signedOut.token,
    'that is a remember-me token': remembered.rememberMeToken,
  };
}

function rightToField({ name, fieldPath, query }: SampleOperation): Right {
  const root = String(fieldPath[0]);
  const isClosedBelow = fieldPath.some((field) => CLOSED_BELOW.has(field));
  const openTo = ACTORS.filter(
    (actor) => actor === 'administrator' || (!isClosedBelow && isOpenTo(actor, root, FIELDS)),
  );
  const statusFor = async (token: string | undefined): Promise<string> => {
    const response = await createClient(transports.gatewayUrl, token).send('POST', '/graphql', { query });
    const { errors } = (await response.json()) as { errors?: { message: string }[] };
    return `${response.status} ${errors?.[0]?.message ?? ''}`;
  };
  const followsAnother = !isClosedBelow && fieldPath.indexOf(name) > 0;
  return { name: `GraphQL ${name}`, openTo, followsAnother, statusFor };
}

function rightToCall(call: DescribedCall): Right {
  const { name, method, path } = call;
  const openTo = ACTORS.filter((actor) => actor === 'administrator' || isOpenTo(actor, name, CALLS));
  const statusFor = async (token: string | undefined): Promise<string> => {
    const response = await send(method, path.replace('{id}', '1'), token, leastBodyOf(call));
    const text = await response.text();
    return `${response.status} ${text.startsWith('{') ? ((JSON.parse(text) as { error?: string }).error ?? '') : ''}`;
  };
  return { name: `REST ${name}`, openTo, followsAnother: false, statusFor };
}

/** Returns the smallest body with which a call checks the token. */
const leastBodyOf = ({ operation }: DescribedCall) =>
  operation.requestBody?.content['application/json'] ? {} : undefined;

async function newToken(actor: Actor): Promise<string | undefined> {
  if (actor === 'visitor') return undefined;
  if (actor === 'administrator') return await transports.signIn();
  if (actor === 'pass') return await passToken();
  const response = await send('POST', '/api/login', undefined, { username: 'bo', password: PASSWORD });
  return ((await response.json()) as { token: string }).token;
}

/** Issues a scale pass with a known code, and redeems it. */
async function passToken(): Promise<string> {
  const run = async (token: string | undefined, query: string) => {
    const response = await createClient(transports.gatewayUrl, token).send('POST', '/graphql', { query });
    return (await response.json()) as { data: { redeemScalePass: { token: string } } };
  };
  const code = 'x'.repeat(22);
  await run(administrator, 'mutation { createScalePass(username: "Sam") { expiresAt } }');
  const $set = { 'pass.offer.codeHash': hash('sha256', code) };
  await transports.database.collection('users').updateOne({ username: 'Sam' }, { $set });
  const press = `code: "${code}", requestKey: "x", deviceFingerprint: "x"`;
  return (await run(undefined, `mutation { redeemScalePass(${press}) { token } }`)).data.redeemScalePass.token;
}

/** Returns the problem of a response; null for a right one. */
function problemOf(response: string, { name, openTo }: Right, actor: Actor): string | null {
  const expected = openTo.includes(actor) ? null : actor === 'visitor' ? UNAUTHENTICATED : NOT_ALLOWED;
  const isRight = expected === null ? response !== UNAUTHENTICATED && response !== NOT_ALLOWED : response === expected;
  const isFailure = response.startsWith('500');
  return isRight && !isFailure ? null : `${name} by ${actor}: ${response}`;
}

describe('invalid credentials', () => {
  it('control: do not include a token that the test signs with the right secret', async () => {
    expect((await send('GET', '/api/users', sign(claimsOf(administrator), SECRET))).status).toBe(200);
  });

  it('are refused by every protected call and have no effect', async () => {
    const client = createClient(transports.restUrl);
    const before = await rowsOf(transports.database);
    let refused = 0;
    for (const call of calls.filter(({ name }) => !VISITORS_CALLS.includes(name))) {
      for (const [credential, headers] of credentials) {
        const response = await client.send(call.method, call.path.replace('{id}', '1'), leastBodyOf(call), headers);
        expect([
          call.name,
          credential,
          response.status,
          response.headers.get('cache-control'),
          await response.text(),
        ]).toEqual([call.name, credential, 401, 'no-store', '{"error":"Authentication required"}']);
        refused += 1;
      }
    }
    process.stdout.write(`A1: ${refused} requests with ${credentials.length} bad credentials refused, 0 allowed\n`);
    expect(await rowsOf(transports.database)).toEqual(before);
  });
});

describe('roles over GraphQL and REST', () => {
  it('the description names the required role of each call', () => {
    const leastRoles = calls.map(({ name, operation }) => [name, operation.security[0]?.['bearerAuth']?.[0] ?? 'none']);
    const expected = calls.map(({ name }) => [
      name,
      VISITORS_CALLS.includes(name) ? 'none' : WEIGHMASTERS_CALLS.includes(name) ? 'weighmaster' : 'administrator',
    ]);
    expect(leastRoles).toEqual(expected);
    expect(calls.length).toBeGreaterThan(30);
  });

  it('every field and every call is open to exactly the allowed actors, and refusals change nothing', async () => {
    const problems: string[] = [];
    let pairs = 0;
    const sendAll = async (some: readonly Right[], actor: Actor, firstToken?: string): Promise<void> => {
      let token = firstToken ?? (await newToken(actor));
      for (const right of some) {
        const problem = problemOf(await right.statusFor(token), right, actor);
        if (problem !== null) problems.push(problem);
        pairs += 1;
        if (/logout/.test(right.name)) token = await newToken(actor);
      }
    };
    const pass = await newToken('pass');
    const before = await rowsOf(transports.database);
    const asked = rights.filter(({ followsAnother }) => isLongForm || !followsAnother);
    for (const actor of ['visitor', 'pass', 'weighmaster'] as const) {
      await sendAll(
        asked.filter(({ openTo }) => !openTo.includes(actor)),
        actor,
        actor === 'pass' ? pass : undefined,
      );
    }
    const after = await rowsOf(transports.database);
    for (const actor of ACTORS) {
      await sendAll(
        asked.filter(({ openTo }) => openTo.includes(actor)),
        actor,
      );
    }
    process.stdout.write(`roles: ${asked.length} fields and calls, ${pairs} requests, ${problems.length} wrong\n`);
    expect(problems).toEqual([]);
    expect(pairs).toBe(asked.length * ACTORS.length);
    expect(asked.length).toBeGreaterThan(isLongForm ? 300 : 100);
    expect(withoutLogins(after)).toEqual(withoutLogins(before));
  });
});

/** Collections that requests may change: sessions and logins in progress. Those of keepsakes belong to the worker. */
const LEFT_OUT = new Set(['sessions', 'pending_logins', 'login_devices', 'keepsakes', 'keepsake_lease']);

/** Returns every row of a database by collection and id. */
async function rowsOf(database: Db): Promise<Record<string, object[]>> {
  const collections = await database.listCollections({}, { nameOnly: true }).toArray();
  const names = collections.map(({ name }) => name).filter((name) => !LEFT_OUT.has(name));
  const rows = await Promise.all(names.map((name) => database.collection(name).find().sort({ _id: 1 }).toArray()));
  return Object.fromEntries(names.map((name, index) => [name, rows[index] ?? []]));
}

/** Returns the rows without those that the logins of the actors add to the audit log. */
function withoutLogins({ audit_events: events, counters: _counters, ...rows }: Record<string, unknown>) {
  const isLogin = ({ action }: { readonly action: string }) => action === 'session.started';
  return { ...rows, events: (events as { readonly action: string }[]).filter((event) => !isLogin(event)) };
}

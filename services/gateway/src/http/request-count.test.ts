import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { gatewayForEachTest, startGateway } from '../testing/start-gateway.ts';

const LIMIT = 3;
const BOARD = '{ leaderboard(division: REGULAR) { total } }';
const hashOf = (query: string) => createHash('sha256').update(query).digest('hex');
const extensionsOf = (hash: string) => JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hash } });

const app = gatewayForEachTest({
  settings: { rateLimitEnabled: true, rateLimitMaxRequests: LIMIT, rateLimitWindowMs: 60_000 },
});

/** Returns the statuses of `count` equal requests. */
async function statuses(count: number, send: () => Promise<Response>): Promise<number[]> {
  const found: number[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    const response = await send();
    await response.arrayBuffer();
    found.push(response.status);
  }
  return found;
}

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${app.gateway.url()}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7', ...headers },
    body,
  });
const query = (text: string, headers: Record<string, string> = {}) => post(JSON.stringify({ query: text }), headers);
const get = (parameters: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${app.gateway.url()}/graphql?${new URLSearchParams(parameters).toString()}`, {
    headers: { 'apollo-require-preflight': '1', 'x-forwarded-for': '203.0.113.7', ...headers },
  });

describe('the rate limit counts', () => {
  test.each<[string, number, () => Promise<Response>]>([
    ['a document that does not parse', 400, () => query('{')],
    ['a document that is not valid', 400, () => query('{ nothing }')],
    ['a document over the limit of aliases', 400, () => query(`{ ${'a: __typename '.repeat(11)} }`)],
    [
      'an operation that is not in the document',
      400,
      () => post('{"query":"query A { __typename }","operationName":"B"}'),
    ],
    ['an unknown persisted query', 200, () => get({ extensions: extensionsOf(hashOf('unknown')) })],
    ['a hash of another query', 400, () => get({ query: BOARD, extensions: extensionsOf(hashOf('another')) })],
    ['an operation without any field', 200, () => query('{ __typename }')],
    ['broken JSON', 400, () => post('{"query":')],
    ['an empty body', 400, () => post('')],
    ['a batch', 400, () => post(`[{"query":"${BOARD}"}]`)],
    ['a body over the limit', 413, () => post('x'.repeat(20_000))],
    ['another media type', 415, () => post('a=b', { 'content-type': 'application/x-www-form-urlencoded' })],
    ['a form without a preflight header', 400, () => post('', { 'content-type': 'multipart/form-data; boundary=x' })],
    [
      'a form without a token',
      401,
      () => post('', { 'content-type': 'multipart/form-data; boundary=x', 'apollo-require-preflight': '1' }),
    ],
    ['a GET without a preflight header', 400, () => get({ query: BOARD }, { 'apollo-require-preflight': '' })],
    ['a mutation over GET', 405, () => get({ query: 'mutation { logout }' })],
    [
      'a text that is too long',
      400,
      () => query(`{ leaderboard(division: REGULAR, search: "${'x'.repeat(101)}") { total } }`),
    ],
    ['the board over POST', 200, () => query(BOARD)],
  ])('%s', async (_what, status, exceed) => {
    expect(await statuses(LIMIT + 2, exceed)).toEqual([status, status, status, 429, 429]);
    expect((await query('mutation { logout }')).status).toBe(429);
    expect((await query('mutation { logout }', { 'x-forwarded-for': '203.0.113.8' })).status).toBe(401);
  });

  test('reads of the board by GET in a separate budget', async () => {
    await statuses(LIMIT + 1, () => query('{'));
    let page = 0;
    const read = () => get({ query: `{ leaderboard(division: REGULAR, page: ${(page += 1)}) { total } }` });
    const found = await statuses(50 * LIMIT + 1, read);
    expect(found).toEqual([...Array.from({ length: 50 * LIMIT }, () => 200), 429]);
  });

  test('a failed request once', async () => {
    expect(await statuses(LIMIT, () => query('mutation { logout }'))).toEqual([401, 401, 401]);
    expect((await query('mutation { logout }')).status).toBe(429);
  });
});

describe('the rate limit of an address does not count', () => {
  test('requests of an administrator', async () => {
    const headers = { authorization: `Bearer ${app.fakes.token}` };
    await statuses(LIMIT + 1, () => query('mutation { updateSettings(settings: []) }', headers));
    expect((await query('mutation { logout }')).status).toBe(401);
  });

  test('requests of the other services', async () => {
    const found = await statuses(LIMIT + 2, () =>
      query('{ operatingState { logLevel } leaderboardStatus { isPublic } }'),
    );
    expect(new Set(found)).toEqual(new Set([200]));
    expect((await query('mutation { logout }')).status).toBe(401);
  });
});

test('a failed request over the rate limit returns 429 in the usual error format', async () => {
  await statuses(LIMIT, () => query('{'));
  const response = await query('{');
  const seconds = Number(response.headers.get('retry-after'));
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'ratelimit-limit': '3',
    'ratelimit-remaining': '0',
    'content-type': 'application/json; charset=utf-8',
  });
  expect(await response.json()).toEqual({
    errors: [
      {
        message: `Too many requests. Please try again in ${seconds} seconds.`,
        extensions: { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: seconds, requestId: expect.any(String) },
      },
    ],
  });
});

test.each([
  ['through two trusted proxies', 'the first untrusted address', '127.0.0.1,192.0.2.0/24', '203.0.113.7'],
  ['of an untrusted peer', 'the address of the peer', '192.0.2.1', '127.0.0.1'],
])('a request %s is counted by %s', async (_what, _by, trustedProxies, address) => {
  const subjects: string[] = [];
  const requestCounter = {
    async count(subject: string) {
      subjects.push(subject);
      return { count: 1, resetMs: 1_000 };
    },
  };
  const { gateway } = await startGateway({
    settings: { rateLimitEnabled: true },
    deps: { requestCounter },
    config: { trustedProxies },
  });
  await fetch(`${gateway.url()}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 192.0.2.9' },
    body: '{"query":"{ __typename }"}',
  });
  await gateway.close();
  expect(subjects).toEqual([expect.stringContaining(address)]);
});

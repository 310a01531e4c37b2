import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Gateway } from '../app.ts';
import { startGateway } from '../testing/start-gateway.ts';

const BOARD = 'query Board($page: Int!) { leaderboard(division: JUNIOR, page: $page) { total } }';
const hashOf = (query: string) => createHash('sha256').update(query).digest('hex');

let gateway: Gateway;
let lines: Record<string, unknown>[];
beforeEach(async () => void ({ gateway, lines } = await startGateway()));
afterEach(() => gateway.close());

/** Sends a GET with this hash, and with the query when given. */
async function get(parameters: { hash: string; query?: string; variables?: object }) {
  const search = new URLSearchParams({
    ...(parameters.query === undefined ? {} : { query: parameters.query }),
    operationName: 'Board',
    variables: JSON.stringify(parameters.variables ?? { page: 1 }),
    extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: parameters.hash } }),
  });
  const response = await fetch(`${gateway.url()}/graphql?${search.toString()}`, {
    headers: { 'apollo-require-preflight': '1' },
  });
  const body = (await response.json()) as { data?: unknown; errors?: { message: string; extensions: object }[] };
  return { status: response.status, cacheControl: response.headers.get('cache-control'), ...body };
}

test('a query that was sent once with its hash can be requested by the hash, and the response is cacheable', async () => {
  const hash = hashOf(BOARD);
  expect(await get({ hash })).toMatchObject({
    status: 200,
    cacheControl: 'no-store',
    errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
  });
  const expected = { status: 200, cacheControl: 'public, max-age=1', data: { leaderboard: { total: 0 } } };
  expect(await get({ hash, query: BOARD })).toEqual(expected);
  expect(await get({ hash })).toEqual(expected);
  expect(await get({ hash, variables: { page: 2 } })).toEqual(expected);
  expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
});

test('a query with the hash of another query is refused and not stored', async () => {
  const hash = hashOf('query Board { leaderboardStatus { isPublic } }');
  expect(await get({ hash, query: BOARD })).toMatchObject({ status: 400 });
  expect(await get({ hash })).toMatchObject({ errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] });
});

test('a query that is refused for visitors is not stored', async () => {
  const query = 'query Board { entries { id } }';
  const hash = hashOf(query);
  expect(await get({ hash, query })).toMatchObject({ status: 401 });
  expect(await get({ hash })).toMatchObject({ errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] });
});

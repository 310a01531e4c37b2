import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { HeaderMap } from '@apollo/server';
import type { ApiDeps } from '@derby/api-kit/dependencies';
import { fakeDependencies } from '@derby/api-kit/testing/fake-dependencies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createContext } from '../context.ts';
import { GATEWAY_LIMITS as limits } from '../limits.ts';
import { ownDocuments } from '../testing/own-documents.ts';
import { gatewayForEachTest, readableLogger } from '../testing/start-gateway.ts';
import { createSchema } from './schema.ts';
import { createApolloServer, createQueryStores, type QueryStores } from './server.ts';

const hashOf = (query: string) => createHash('sha256').update(query).digest('hex');

const BOARD = 'query Board($page: Int!) { leaderboard(division: JUNIOR, page: $page) { total } }';

describe('persisted queries', () => {
  const app = gatewayForEachTest();

  /** Sends a GET with this hash, and with the query when given. */
  async function get(parameters: { hash: string; query?: string; variables?: object }) {
    const search = new URLSearchParams({
      ...(parameters.query === undefined ? {} : { query: parameters.query }),
      operationName: 'Board',
      variables: JSON.stringify(parameters.variables ?? { page: 1 }),
      extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: parameters.hash } }),
    });
    const response = await fetch(`${app.gateway.url()}/graphql?${search.toString()}`, {
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
    expect(app.lines.filter(({ level }) => level === 'error')).toEqual([]);
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
});

const FLOOD = 300;
/** The longest query that fits into the URL of a GET. */
const LONG = 15_000;

let deps: ApiDeps;
let stores: QueryStores;
let apollo: ReturnType<typeof createApolloServer>;
const { logger } = readableLogger();

async function start(settings: object) {
  ({ deps } = await fakeDependencies({ settings }).open());
  stores = createQueryStores(limits);
  apollo = createApolloServer({
    schema: createSchema(),
    logger,
    limits,
    stores,
    showsSchema: false,
  });
  await apollo.start();
}
/** Sends a GET as a visitor, with the query and its hash. */
async function register(query: string): Promise<string> {
  const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hashOf(query) } });
  const search = new URLSearchParams({ query, extensions }).toString();
  const request = { headers: {}, ip: '203.0.113.7', id: 'request', log: logger } as unknown as FastifyRequest;
  const reply = { raw: new EventEmitter() } as unknown as FastifyReply;
  const response = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      method: 'GET',
      headers: new HeaderMap([['apollo-require-preflight', '1']]),
      search,
      body: '',
    },
    context: async () => createContext(deps, request, reply),
  });
  return response.body.kind === 'complete' ? response.body.string : '';
}
/** Returns a new query of this length. */
const queryOf = (index: number, length: number) =>
  `{ leaderboard(division: REGULAR, page: ${index + 1}) { total } } #`.padEnd(length, 'x');

async function bytesIn(): Promise<{ texts: number; documents: number }> {
  const texts = await Promise.all(stores.texts.keys().map((key) => stores.texts.get(key)));
  const documents = await Promise.all(stores.documents.keys().map((key) => stores.documents.get(key)));
  const sum = (keys: string[], values: (string | undefined)[]) => 2 * [...keys, ...values].join('').length;
  return {
    texts: sum(stores.texts.keys(), texts),
    documents: sum(
      stores.documents.keys(),
      documents.map((document) => document?.loc?.source.body),
    ),
  };
}

describe('the query stores', () => {
  beforeEach(() => start({}));
  afterEach(() => apollo.stop());

  test.each([4_000, LONG])(
    'stay within their limit of bytes in a flood of queries of %i characters',
    async (length) => {
      for (let index = 0; index < FLOOD; index += 1) {
        expect(await register(queryOf(index, length))).toBe('{"data":{"leaderboard":{"total":0}}}\n');
      }
      const { texts, documents } = await bytesIn();
      expect(texts).toBeLessThanOrEqual(limits.queryStoreBytes);
      expect(documents).toBeLessThanOrEqual(limits.queryStoreBytes);
      // Queries that fit are stored; longer ones are not.
      expect(texts > 0).toBe(2 * length < limits.storedQueryBytes);
    },
  );

  test('store no query of a client that is over its rate limit', async () => {
    await start({ rateLimitEnabled: true, rateLimitMaxRequests: 1, rateLimitWindowMs: 60_000 });
    for (let index = 0; index < 100; index += 1) await register(queryOf(index, 100));
    expect(stores.texts.keys()).toHaveLength(50);
    expect(await register(queryOf(100, 100))).toContain('TOO_MANY_REQUESTS');
  });

  test('hold all operations of our own clients in half of their limit', () => {
    const sizes = ownDocuments().map(({ text }) => 2 * text.length);
    expect(sizes.length).toBeGreaterThan(50);
    expect(Math.max(...sizes)).toBeLessThan(limits.storedQueryBytes / 2);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(limits.queryStoreBytes / 2);
  });
});

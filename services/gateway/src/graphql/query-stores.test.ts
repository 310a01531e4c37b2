import { createHash } from 'node:crypto';
import { HeaderMap } from '@apollo/server';
import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createContext } from '../context.ts';
import type { ApiDeps } from '@derby/api-kit/dependencies';
import { GATEWAY_CHECKS, GATEWAY_LIMITS, type GatewayLimits } from '../limits.ts';
import { fakeDependencies } from '@derby/api-kit/testing/fake-dependencies';
import { ownDocuments } from '../testing/own-documents.ts';
import { readableLogger } from '../testing/start-gateway.ts';
import { createQueryStores, type QueryStores } from './query-stores.ts';
import { createSchema } from './schema.ts';
import { createApolloServer } from './server.ts';

const FLOOD = 300;
/** The longest query that fits into the URL of a GET. */
const LONG = 15_000;
const hashOf = (query: string) => createHash('sha256').update(query).digest('hex');

let deps: ApiDeps;
let limits: GatewayLimits;
let stores: QueryStores;
let apollo: ReturnType<typeof createApolloServer>;
const { logger } = readableLogger();

async function start(settings: object, changed: Partial<GatewayLimits> = {}) {
  ({ deps } = await fakeDependencies({ settings }).open());
  limits = { ...GATEWAY_LIMITS, ...changed };
  stores = createQueryStores(limits);
  apollo = createApolloServer({
    schema: createSchema(),
    logger,
    limits,
    checks: GATEWAY_CHECKS,
    stores,
    showsSchema: false,
  });
  await apollo.start();
}
beforeEach(() => start({}));
afterEach(() => apollo.stop());

/** Sends a GET as a visitor, with the query and its hash. */
async function register(query: string): Promise<string> {
  const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hashOf(query) } });
  const search = new URLSearchParams({ query, extensions }).toString();
  const request = { headers: {}, ip: '203.0.113.7', id: 'request', log: logger } as unknown as FastifyRequest;
  const response = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      method: 'GET',
      headers: new HeaderMap([['apollo-require-preflight', '1']]),
      search,
      body: '',
    },
    context: async () => createContext(deps, limits, request),
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
  test.each([100, 1_000, 4_000, LONG])(
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

  test('control: exceed the limit of bytes when it is raised', async () => {
    const unbounded = 100_000_000;
    await start({}, { queryStoreBytes: unbounded, storedQueryBytes: unbounded });
    for (let index = 0; index < FLOOD; index += 1) await register(queryOf(index, LONG));
    expect((await bytesIn()).texts).toBeGreaterThan(8_000_000);
  });

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

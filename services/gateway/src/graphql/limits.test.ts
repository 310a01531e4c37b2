import { parse, validate } from 'graphql';
import { afterAll, describe, expect, test } from 'vitest';
import { GATEWAY_LIMITS } from '../limits.ts';
import { codesOf, sendGraphql, type GraphqlResponse } from '../testing/send-graphql.ts';
import { ownDocuments } from '../testing/own-documents.ts';
import { gatewayForAllTests } from '../testing/start-gateway.ts';
import { limitRules } from './limits.ts';
import { createSchema } from './schema.ts';

const { depth, aliases, directives, tokens, repeats, cost, errors } = GATEWAY_LIMITS.operation;

const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join(' ');

/** Nested inline fragments are levels too: the board's own fields are at depth 2. */
const deep = (levels: number) =>
  `{ leaderboardStatus { ${'... on LeaderboardStatus { '.repeat(levels - 2)}isPublic${' }'.repeat(levels - 2)} } }`;
const aliased = (count: number) => `{ leaderboardStatus { ${times(count, (index) => `a${index}: isPublic`)} } }`;
const aliasedTypename = (count: number) => `{ ${times(count, (index) => `a${index}: __typename`)} }`;
const directed = (count: number) => `{ leaderboardStatus { ${times(count, () => 'isPublic @include(if: true)')} } }`;
/** Six tokens around `count` fields. */
const long = (count: number) => `{ leaderboardStatus { ${scalars(count - 5)} } }`;
const repeated = (count: number) => `{ leaderboardStatus { ${times(count, () => 'isPublic')} } }`;
const repeatedByName = (count: number) =>
  `{ leaderboardStatus { isPublic ...F } } fragment F on LeaderboardStatus { ${times(count - 1, () => 'isPublic')} }`;
const SCALARS = ['isPublic', 'contestName', 'contestYear', 'hasEnded', 'areTicketsOnSale', 'weighInStart'];
const scalars = (count: number) => times(count, (index) => SCALARS[index % SCALARS.length] ?? '');
/** A root object costs 2, each of its fields 1.5. */
const costly = (fields: number) => `{ leaderboardStatus { ${scalars(fields)} } }`;
/** Returns the same depth in named fragments, which a count must follow. A name is two levels. */
const deepByName = (levels: number) => {
  const names = Math.floor((levels - 2) / 2);
  const rest = levels % 2 === 0 ? 'isPublic' : '... on LeaderboardStatus { isPublic }';
  const fragments = times(names, (index) => {
    const inner = index + 1 < names ? `...F${index + 1}` : rest;
    return `fragment F${index} on LeaderboardStatus { ${inner} }`;
  });
  return `{ leaderboardStatus { ...F0 } } ${fragments}`;
};
const aliasedByName = (count: number) =>
  `{ leaderboardStatus { ...F } } fragment F on LeaderboardStatus { ${times(count, (index) => `a${index}: isPublic`)} }`;
const directedSpreads = (count: number) =>
  `{ leaderboardStatus { ${times(count, () => '...F @include(if: true)')} } } fragment F on LeaderboardStatus { isPublic }`;
const fieldsWithinCost = Math.floor((cost - 2) / 1.5);

const app = gatewayForAllTests();
const refusedAfterMs: number[] = [];
afterAll(() => {
  const median = refusedAfterMs.toSorted((a, b) => a - b)[Math.floor(refusedAfterMs.length / 2)] ?? 0;
  process.stdout.write(`G2: ${refusedAfterMs.length} bombs over a limit refused, median ${median.toFixed(1)} ms\n`);
});

/** Sends a query and asserts that it returns 400 without a database query. */
async function refused(query: string): Promise<GraphqlResponse> {
  const calls = app.fakes.databaseCalls();
  const from = performance.now();
  const response = await sendGraphql(app.gateway.url(), { query });
  refusedAfterMs.push(performance.now() - from);
  expect(response.status).toBe(400);
  expect(app.fakes.databaseCalls()).toBe(calls);
  return response;
}

describe('limits of an operation', () => {
  test.each([
    ['depth', deep(depth), deep(depth + 1), 'depth limit'],
    ['aliases', aliased(aliases), aliased(aliases + 1), 'Aliases limit'],
    ['aliases of __typename', aliasedTypename(aliases), aliasedTypename(aliases + 1), 'Aliases limit'],
    ['directives', directed(directives), directed(directives + 1), 'Directives limit'],
    ['depth behind fragments', deepByName(depth), deepByName(depth + 1), 'depth limit'],
    ['aliases behind a fragment', aliasedByName(aliases), aliasedByName(aliases + 1), 'Aliases limit'],
    ['directives of fragments', directedSpreads(directives), directedSpreads(directives + 1), 'Directives limit'],
    ['repeated fields', repeated(repeats), repeated(repeats + 1), 'Repeated fields limit'],
    ['repeated fields of a fragment', repeatedByName(repeats), repeatedByName(repeats + 1), 'Repeated fields limit'],
    ['cost', costly(fieldsWithinCost), costly(fieldsWithinCost + 1), 'Cost limit'],
    [
      'fields of a mutation',
      'mutation { login(input: {}) { token } }',
      'mutation { login(input: {}) { token } again: login(input: {}) { token } }',
      'one field only',
    ],
    [
      'fields of a mutation behind a fragment',
      'mutation { ...M } fragment M on Mutation { login(input: {}) { token } }',
      'mutation { ...M again: login(input: {}) { token } } fragment M on Mutation { login(input: {}) { token } }',
      'one field only',
    ],
  ])(
    '%s: an operation at the limit runs, and one above it is refused before any work',
    async (_limit, under, over, reason) => {
      const before = await sendGraphql(app.gateway.url(), { query: under });
      expect(codesOf(before)).not.toContain('GRAPHQL_VALIDATION_FAILED');

      const response = await refused(over);
      expect(new Set(codesOf(response))).toEqual(new Set(['GRAPHQL_VALIDATION_FAILED']));
      expect(response.errors?.[0]?.message).toContain(reason);
    },
  );

  test.each(['{ leaderboard(division: REGULAR) { total } }', '{ null }', '{ __typename }'])(
    'a subscription %s is refused because there are no subscriptions',
    async (selection) => {
      const response = await refused(`subscription ${selection}`);
      expect(response.errors?.[0]).toMatchObject({
        message: 'There are no operations of the kind subscription.',
        extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
      });
    },
  );

  test('tokens: the parser refuses one more than the limit', async () => {
    const under = await sendGraphql(app.gateway.url(), { query: `#\n${long(tokens)}` });
    expect(under.errors?.[0]?.extensions['code']).not.toBe('GRAPHQL_PARSE_FAILED');
    const over = await refused(long(tokens + 1));
    expect(over.errors).toMatchObject([{ extensions: { code: 'GRAPHQL_PARSE_FAILED' } }]);
  });

  test.each([
    ['misspelt fields', `{ ${times(500, (index) => `f${index}`)} }`],
    ['unknown arguments', `{ leaderboard(${times(190, (index) => `a${index}: 1`)}) { total } }`],
    ['one field with a long name', `{ ${'x'.repeat(15_000)} }`],
  ])('%s get at most six errors of 300 characters', async (_what, query) => {
    const response = await refused(query);
    expect(response.errors?.length).toBeLessThanOrEqual(6);
    expect(Math.max(...(response.errors ?? []).map(({ message }) => message.length))).toBeLessThanOrEqual(300);
  });

  test('variables with 1,000 errors get at most six errors of 300 characters', async () => {
    const input = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`k${index}`, 0]));
    const query = 'mutation ($input: LoginInput!) { login(input: $input) { token } }';
    const response = await sendGraphql(app.gateway.url(), { query, variables: { input } });
    expect([response.status, response.errors?.length]).toEqual([400, 6]);
    expect(Math.max(...(response.errors ?? []).map(({ message }) => message.length))).toBeLessThanOrEqual(300);
  });

  test('a field that is repeated too often is refused before the fields are compared with each other', async () => {
    // The comparison would report that both arguments differ.
    const query = `{ ${times(repeats + 1, (index) => `leaderboard(division: ${index ? 'JUNIOR' : 'REGULAR'}) { total }`)} }`;
    const response = await refused(query);
    const sentences = new Set(response.errors?.map(({ message }) => message));
    expect([...sentences].filter((sentence) => sentence.includes('conflict'))).toEqual([]);
    expect(sentences.has(`Repeated fields limit of ${repeats} exceeded.`)).toBe(true);
  });

  test('exponentially nested fragments are refused without being expanded', async () => {
    const fragments = times(
      20,
      (index) => `fragment F${index} on LeaderboardStatus { ...F${index + 1} ...F${index + 1} }`,
    );
    const query = `{ leaderboardStatus { ...F0 } } ${fragments} fragment F20 on LeaderboardStatus { isPublic }`;
    // Expanded, the query would have a million fields and the test would time out.
    expect((await refused(query)).data).toBeUndefined();
  });
});

describe('our own operations', () => {
  const documents = ownDocuments();
  const spare = 1.2;
  const tight = {
    depth: depth / spare,
    aliases: aliases / spare,
    directives: directives / spare,
    tokens: tokens / spare,
    repeats: repeats / spare,
    cost: cost / spare,
    errors,
  };

  test('exist', () => expect(documents.length).toBeGreaterThan(5));

  test.each(documents.map(({ path, text }) => [path, text]))('%s passes limits that are 20 %% lower', (_path, text) => {
    const document = parse(text, { maxTokens: Math.floor(tight.tokens) });
    expect(validate(createSchema(), document, limitRules(tight))).toEqual([]);
  });
});

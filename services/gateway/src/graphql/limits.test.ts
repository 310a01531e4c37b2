import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { parse, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Gateway } from '../app.ts';
import { ask } from '../testing/ask.ts';
import type { FakeDependencies } from '../testing/fake-dependencies.ts';
import { startGateway } from '../testing/start-gateway.ts';
import { limitRules, OPERATION_LIMITS } from './limits.ts';
import { createSchema } from './schema.ts';

const { depth, aliases, directives, tokens, cost } = OPERATION_LIMITS;

const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join(' ');

/** Nested inline fragments are levels too: the board's own fields are at depth 2. */
const deep = (levels: number) =>
  `{ leaderboardStatus { ${'... on LeaderboardStatus { '.repeat(levels - 2)}isPublic${' }'.repeat(levels - 2)} } }`;
const aliased = (count: number) => `{ leaderboardStatus { ${times(count, (index) => `a${index}: isPublic`)} } }`;
const aliasedTypename = (count: number) => `{ ${times(count, (index) => `a${index}: __typename`)} }`;
const directed = (count: number) => `{ leaderboardStatus { ${times(count, () => 'isPublic @include(if: true)')} } }`;
/** Six tokens around `count` fields. */
const long = (count: number) => `{ leaderboardStatus { ${times(count - 5, () => 'isPublic')} } }`;
/** A root object costs 2, each of its fields 1.5. */
const costly = (fields: number) => `{ leaderboardStatus { ${times(fields, () => 'isPublic')} } }`;
const fieldsWithinCost = Math.floor((cost - 2) / 1.5);

let gateway: Gateway;
let dependencies: FakeDependencies;
beforeAll(async () => {
  ({ gateway, dependencies } = await startGateway());
});
afterAll(async () => await gateway.close());

describe('limits of an operation', () => {
  test.each([
    ['depth', deep(depth), deep(depth + 1), 'depth limit'],
    ['aliases', aliased(aliases), aliased(aliases + 1), 'Aliases limit'],
    ['aliases of __typename', aliasedTypename(aliases), aliasedTypename(aliases + 1), 'Aliases limit'],
    ['directives', directed(directives), directed(directives + 1), 'Directives limit'],
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
  ])('%s: the limit itself runs, one more is refused before any work', async (_limit, under, over, reason) => {
    const before = await ask(gateway.url(), { query: under });
    expect(before.errors?.map((error) => error.extensions['code']) ?? []).not.toContain('GRAPHQL_VALIDATION_FAILED');

    const calls = dependencies.databaseCalls();
    const answer = await ask(gateway.url(), { query: over });
    expect(answer).toMatchObject({ status: 400, errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] });
    expect(answer.errors?.[0]?.message).toContain(reason);
    expect(dependencies.databaseCalls()).toBe(calls);
  });

  test('tokens: the parser stops at one more than the limit', async () => {
    const under = await ask(gateway.url(), { query: `#\n${long(tokens)}` });
    expect(under.errors?.[0]?.extensions['code']).not.toBe('GRAPHQL_PARSE_FAILED');
    const over = await ask(gateway.url(), { query: long(tokens + 1) });
    expect(over).toMatchObject({ status: 400, errors: [{ extensions: { code: 'GRAPHQL_PARSE_FAILED' } }] });
  });

  test('a bomb of fragments is refused without being followed', async () => {
    const fragments = times(
      20,
      (index) => `fragment F${index} on LeaderboardStatus { ...F${index + 1} ...F${index + 1} }`,
    );
    const query = `{ leaderboardStatus { ...F0 } } ${fragments} fragment F20 on LeaderboardStatus { isPublic }`;
    // Followed to its end it would be a million fields: this test would run out of time.
    expect(await ask(gateway.url(), { query })).toMatchObject({ status: 400 });
  });
});

describe('our own operations', () => {
  const root = fileURLToPath(new URL('../../../../', import.meta.url));
  const files = ['apps', 'services/rest-compat/src', 'packages']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(root, folder, path)),
    )
    .filter((path) => path.endsWith('.graphql') && !/node_modules|[/\\]dist[/\\]|schema\.graphql$/.test(path));
  const spare = 1.2;
  const tight = {
    depth: depth / spare,
    aliases: aliases / spare,
    directives: directives / spare,
    tokens: tokens / spare,
    cost: cost / spare,
  };

  test('there are some', () => expect(files.length).toBeGreaterThan(5));

  test.each(files.map((path) => [path.slice(root.length), path]))('%s passes with 20 %% to spare', (_name, path) => {
    const document = parse(readFileSync(path, 'utf8'), { maxTokens: Math.floor(tight.tokens) });
    expect(validate(createSchema(), document, limitRules(tight))).toEqual([]);
  });
});

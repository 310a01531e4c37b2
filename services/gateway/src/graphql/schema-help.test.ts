import { isInputObjectType, isObjectType, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { sendGraphql } from '../testing/send-graphql.ts';
import { gatewayForAllTests } from '../testing/start-gateway.ts';
import { createSchema } from './schema.ts';

const MISSPELT_COUNT = 200;
/** Matches the suggestions in error messages of the GraphQL library. */
const HELP = /did you mean/i;

/** Typing errors: a letter doubled, left out, swapped with the next, or added. */
const SLIPS: ((name: string, at: number) => string)[] = [
  (name, at) => name.slice(0, at) + name.charAt(at) + name.slice(at),
  (name, at) => name.slice(0, at) + name.slice(at + 1),
  (name, at) => name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2),
  (name) => `${name}s`,
];

const schema = createSchema();
const fieldsOf = (typeName: string) => {
  const type = schema.getType(typeName);
  return isObjectType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : [];
};

/** Places of a name: query, mutation, selection, input, and the type of a fragment. */
const PLACES: { names: string[]; operation: (name: string) => string }[] = [
  { names: fieldsOf('Query'), operation: (name) => `{ ${name} }` },
  { names: fieldsOf('Mutation'), operation: (name) => `mutation { ${name} }` },
  { names: fieldsOf('LeaderboardPage'), operation: (name) => `{ leaderboard(division: REGULAR) { ${name} } }` },
  { names: fieldsOf('LoginInput'), operation: (name) => `mutation { login(input: { ${name}: "x" }) { token } }` },
  { names: ['LeaderboardStatus'], operation: (name) => `{ leaderboardStatus { ... on ${name} { isPublic } } }` },
];

/** Returns operations with one misspelt name each. Swaps of two equal letters are left out. */
function operations(): string[] {
  return PLACES.flatMap(({ names, operation }) =>
    names.flatMap((name) =>
      SLIPS.map((slip, index) => slip(name, 2 + index))
        .filter((misspelt) => !names.includes(misspelt))
        .map(operation),
    ),
  ).slice(-MISSPELT_COUNT);
}

const app = gatewayForAllTests({ config: { environment: 'production' } });

describe('a client that does not know the schema', () => {
  test(`gets no suggestions for ${MISSPELT_COUNT} misspelt names`, async () => {
    const queries = operations();
    expect(queries).toHaveLength(MISSPELT_COUNT);
    const responses = await Promise.all(queries.map((query) => sendGraphql(app.gateway.url(), { query })));
    const helped = responses.filter(({ errors }) => HELP.test(JSON.stringify(errors)));
    process.stdout.write(`misspelt names: ${queries.length} sent, ${helped.length} helped\n`);
    expect(responses.filter(({ status }) => status !== 400)).toEqual([]);
    expect(helped.map(({ errors }) => errors)).toEqual([]);
  });

  test('control: gets suggestions from the GraphQL library without the gateway', () => {
    const helped = operations().filter((query) => HELP.test(JSON.stringify(validate(schema, parse(query)))));
    expect(helped.length).toBeGreaterThan(MISSPELT_COUNT / 2);
  });

  test('cannot read the schema by introspection', async () => {
    const { status, errors } = await sendGraphql(app.gateway.url(), { query: '{ __schema { queryType { name } } }' });
    expect([status, errors?.length]).toEqual([400, 1]);
  });

  test('gets neither a landing page nor tracing data', async () => {
    const page = await fetch(`${app.gateway.url()}/graphql`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(400);
    expect(await page.text()).not.toMatch(/<html|<script/i);
    const traced = await fetch(`${app.gateway.url()}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'apollo-federation-include-trace': 'ftv1' },
      body: JSON.stringify({ query: '{ leaderboardStatus { isPublic } }' }),
    });
    expect(await traced.json()).toEqual({ data: { leaderboardStatus: { isPublic: true } } });
  });
});

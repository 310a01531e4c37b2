import { isInputObjectType, isObjectType, parse, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Gateway } from '../app.ts';
import { ask } from '../testing/ask.ts';
import { startGateway } from '../testing/start-gateway.ts';
import { createSchema } from './schema.ts';

const MISSPELT_COUNT = 200;
/** What GraphQL's own messages say when they help. */
const HELP = /did you mean/i;

/** Slips of a finger: a letter doubled, left out, swapped with the next, or added. */
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

/** Where a name may stand: in a query, a mutation, a selection, an input, or as the type of a fragment. */
const PLACES: { names: string[]; operation: (name: string) => string }[] = [
  { names: fieldsOf('Query'), operation: (name) => `{ ${name} }` },
  { names: fieldsOf('Mutation'), operation: (name) => `mutation { ${name} }` },
  { names: fieldsOf('LeaderboardPage'), operation: (name) => `{ leaderboard(division: REGULAR) { ${name} } }` },
  { names: fieldsOf('LoginInput'), operation: (name) => `mutation { login(input: { ${name}: "x" }) { token } }` },
  { names: ['LeaderboardStatus'], operation: (name) => `{ leaderboardStatus { ... on ${name} { isPublic } } }` },
];

/** Operations with one misspelt name each; swapping two equal letters misspells nothing. */
function operations(): string[] {
  return PLACES.flatMap(({ names, operation }) =>
    names.flatMap((name) =>
      SLIPS.map((slip, index) => slip(name, 2 + index))
        .filter((misspelt) => !names.includes(misspelt))
        .map(operation),
    ),
  ).slice(-MISSPELT_COUNT);
}

let gateway: Gateway;
beforeAll(async () => {
  ({ gateway } = await startGateway({ config: { environment: 'production' } }));
});
afterAll(async () => await gateway.close());

describe('who does not know the schema', () => {
  test(`gets no help from ${MISSPELT_COUNT} misspelt names`, async () => {
    const asked = operations();
    expect(asked).toHaveLength(MISSPELT_COUNT);
    const answers = await Promise.all(asked.map((query) => ask(gateway.url(), { query })));
    const helped = answers.filter(({ errors }) => HELP.test(JSON.stringify(errors)));
    process.stdout.write(`misspelt names: ${asked.length} asked, ${helped.length} helped\n`);
    expect(answers.filter(({ status }) => status !== 400)).toEqual([]);
    expect(helped.map(({ errors }) => errors)).toEqual([]);
  });

  test('would get help from the bare library, so that the search for it can fail', () => {
    const helped = operations().filter((query) => HELP.test(JSON.stringify(validate(schema, parse(query)))));
    expect(helped.length).toBeGreaterThan(MISSPELT_COUNT / 2);
  });

  test('is not shown the schema', async () => {
    const { status, errors } = await ask(gateway.url(), { query: '{ __schema { queryType { name } } }' });
    expect([status, errors?.length]).toEqual([400, 1]);
  });

  test('finds no page to explore and no trace of how an answer was made', async () => {
    const page = await fetch(`${gateway.url()}/graphql`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(400);
    expect(await page.text()).not.toMatch(/<html|<script/i);
    const traced = await fetch(`${gateway.url()}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'apollo-federation-include-trace': 'ftv1' },
      body: JSON.stringify({ query: '{ leaderboardStatus { isPublic } }' }),
    });
    expect(await traced.json()).toEqual({ data: { leaderboardStatus: { isPublic: true } } });
  });
});

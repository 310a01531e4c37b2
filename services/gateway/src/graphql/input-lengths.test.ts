import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isScalarType,
  type GraphQLArgument,
} from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCESS_TABLE } from '../access.ts';
import type { Gateway } from '../app.ts';
import { ask } from '../testing/ask.ts';
import { startGateway } from '../testing/start-gateway.ts';
import { lengthsOf } from './input-lengths.ts';
import { createSchema } from './schema.ts';

type Place = Pick<GraphQLArgument, 'name' | 'type'>;

const BOUNDED_SCALARS = new Set(['Int', 'Float', 'Boolean']);
const schema = createSchema();
const lengths: ReadonlyMap<Place, number> = lengthsOf(schema);

/** Returns the scalar and enum inputs below `place`, each with its path. */
function leavesBelow(place: Place, path: string): [string, Place][] {
  const type = getNamedType(place.type);
  if (!isInputObjectType(type)) return [[path, place]];
  return Object.values(type.getFields()).flatMap((field) => leavesBelow(field, `${path}.${field.name}`));
}

/** Every leaf of every argument of every field that is open to visitors. */
const publicLeaves = [...ACCESS_TABLE].flatMap(([name, access]) => {
  if (access !== 'public') return [];
  const [kind, field = ''] = name.split('.');
  const definition = (kind === 'Query' ? schema.getQueryType() : schema.getMutationType())?.getFields()[field];
  return (definition?.args ?? []).flatMap((argument) => leavesBelow(argument, `${name}.${argument.name}`));
});

let gateway: Gateway;
beforeAll(async () => {
  // A larger body limit, so that only the length limits refuse: the longest allowed text is as long as a body may be.
  ({ gateway } = await startGateway({ overrides: { limits: { anonymousBodyBytes: 1_000_000 } } }));
});
afterAll(() => gateway.close());

test.each(publicLeaves)('%s, an input of visitors, has a maximum length', (_path, place) => {
  const type = getNamedType(place.type);
  // A list would need its own maximum length, and so would its texts.
  expect(isListType(getNullableType(place.type))).toBe(false);
  expect(!isScalarType(type) || BOUNDED_SCALARS.has(type.name) || lengths.has(place)).toBe(true);
});

test('the inputs of visitors have these maximum lengths', () => {
  const texts = publicLeaves.flatMap(([path, place]) => (lengths.has(place) ? [[path, lengths.get(place)]] : []));
  expect(Object.fromEntries(texts)).toEqual({
    'Query.leaderboard.search': 100,
    'Query.pastResult.year': 10,
    'Mutation.login.input.deviceToken': 500,
    'Mutation.login.input.username': 80,
    'Mutation.login.input.password': 1_000,
    'Mutation.login.input.deviceFingerprint': 500,
    'Mutation.login.input.twoFactorCode': 80,
    'Mutation.logout.rememberMeToken': 500,
    'Mutation.logout.deviceFingerprint': 500,
    'Mutation.receiveSms.webhook.form': 16_384,
    'Mutation.receiveSms.webhook.query': 1_000,
    'Mutation.receiveSms.webhook.signature': 100,
    'Mutation.recordSmsStatus.webhook.form': 16_384,
    'Mutation.recordSmsStatus.webhook.query': 1_000,
    'Mutation.recordSmsStatus.webhook.signature': 100,
    'Mutation.refreshSession.rememberMeToken': 500,
    'Mutation.refreshSession.deviceFingerprint': 500,
  });
});

const login = (username: string) => ({ input: { username, password: 'x' } });
const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { token } }';
const search = (declared: string, given: string) =>
  `query ${declared} { leaderboard(division: REGULAR, search: ${given}) { total } }`;

/** The ways to pass a text to an operation. */
test.each<[string, { field: string; max: number; operation: (text: string) => { query: string; variables?: object } }]>(
  [
    ['a literal', { field: 'search', max: 100, operation: (text) => ({ query: search('', JSON.stringify(text)) }) }],
    [
      'a variable',
      {
        field: 'search',
        max: 100,
        operation: (text) => ({ query: search('($text: String)', '$text'), variables: { text } }),
      },
    ],
    [
      'the default value of a variable',
      {
        field: 'search',
        max: 100,
        operation: (text) => ({ query: search(`($text: String = ${JSON.stringify(text)})`, '$text') }),
      },
    ],
    [
      'a field of a literal object',
      {
        field: 'username',
        max: 80,
        operation: (text) => ({
          query: `mutation { login(input: { username: ${JSON.stringify(text)}, password: "x" }) { token } }`,
        }),
      },
    ],
    [
      'a field of a variable',
      { field: 'username', max: 80, operation: (text) => ({ query: LOGIN, variables: login(text) }) },
    ],
  ],
)('a text in %s is refused when it is too long and accepted at the maximum length', async (_way, given) => {
  const { field, max, operation } = given;
  const message = `${field} must not be longer than ${max} characters`;
  expect(await ask(gateway.url(), operation('x'.repeat(max + 1)))).toMatchObject({
    status: 400,
    errors: [{ message, extensions: { code: 'BAD_INPUT', fields: [field] } }],
  });
  const whole = await ask(gateway.url(), operation('x'.repeat(max)));
  expect(whole.errors?.map((error) => error.message) ?? []).not.toContain(message);
});

test('a protected field without a token returns 401 before lengths are checked', async () => {
  const query = `{ exportEntries(division: REGULAR, search: "${'x'.repeat(101)}") { csv } }`;
  expect((await ask(gateway.url(), { query })).status).toBe(401);
});

test('a user name of 120,000 combining marks returns 400', async () => {
  const variables = login('\u0301\u0323'.repeat(60_000));
  expect((await ask(gateway.url(), { query: LOGIN, variables })).status).toBe(400);
});

test('control: without the check of lengths a search of 101 characters reaches the use case', async () => {
  const { gateway: unchecked } = await startGateway({ overrides: { checks: { inputLengths: false } } });
  const query = search('', `"${'x'.repeat(101)}"`);
  const { errors } = await ask(unchecked.url(), { query });
  expect(errors).toMatchObject([{ path: ['leaderboard'] }]);
  expect((await ask(gateway.url(), { query })).errors?.[0]?.path).toBeUndefined();
  await unchecked.close();
});

import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
  parse,
  validate,
  type GraphQLArgument,
  type GraphQLInputField,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCESS_TABLE } from '../access.ts';
import type { Gateway } from '../app.ts';
import { ask } from '../testing/ask.ts';
import { sampleSelection, sampleValue } from '../testing/sample-operation.ts';
import { startGateway } from '../testing/start-gateway.ts';
import { lengthsOf } from './input-lengths.ts';
import { createSchema } from './schema.ts';

type Place = GraphQLArgument | GraphQLInputField;

/** A text that a visitor can give, by its path below the root field. */
interface Leaf {
  readonly path: string;
  readonly places: readonly Place[];
  readonly kind: 'Query' | 'Mutation';
  readonly field: string;
}

const BOUNDED_SCALARS = new Set(['Int', 'Float', 'Boolean']);
const schema = createSchema();
const lengths = lengthsOf(schema);

function leavesBelow(places: readonly Place[], path: string, leaf: Pick<Leaf, 'kind' | 'field'>): Leaf[] {
  const place = places.at(-1);
  if (!place) return [];
  const type = getNamedType(place.type);
  if (!isInputObjectType(type)) return [{ ...leaf, path, places }];
  return Object.values(type.getFields()).flatMap((field) =>
    leavesBelow([...places, field], `${path}.${field.name}`, leaf),
  );
}

let gateway: Gateway;
beforeAll(async () => {
  // Of the lengths alone: the longest text is as long as a whole body may be.
  ({ gateway } = await startGateway({ overrides: { limits: { anonymousBodyBytes: 1_000_000 } } }));
});
afterAll(() => gateway.close());

/** Every leaf of every argument of every field that is open to visitors. */
const publicLeaves = [...ACCESS_TABLE].flatMap(([name, access]) => {
  if (access !== 'public') return [];
  const [kind, field] = name.split('.') as ['Query' | 'Mutation', string];
  const definition = (kind === 'Query' ? schema.getQueryType() : schema.getMutationType())?.getFields()[field];
  return (definition?.args ?? []).flatMap((argument) =>
    leavesBelow([argument], `${name}.${argument.name}`, { kind, field }),
  );
});
const texts = publicLeaves.filter(({ places }) => lengths.get(places.at(-1) as Place) !== undefined);
const maxOf = ({ places }: Leaf) => lengths.get(places.at(-1) as Place) ?? 0;

describe('the input that visitors can give', () => {
  test.each(publicLeaves.map((leaf) => [leaf.path, leaf] as const))('%s has a largest length', (_path, { places }) => {
    const type = getNamedType((places.at(-1) as Place).type);
    // A list needs a length of its own, and so would the texts in it.
    expect(places.filter((place) => isListType(getNullableType(place.type)))).toEqual([]);
    const isBounded = !isScalarType(type) || BOUNDED_SCALARS.has(type.name);
    expect(isBounded || lengths.get(places.at(-1) as Place) !== undefined).toBe(true);
  });

  test('has these lengths', () => {
    expect(Object.fromEntries(texts.map((leaf) => [leaf.path, maxOf(leaf)]))).toEqual({
      'Query.leaderboard.search': 100,
      'Query.pastResult.year': 10,
      'Mutation.login.input.deviceToken': 500,
      'Mutation.login.input.username': 80,
      'Mutation.login.input.password': 1_000,
      'Mutation.login.input.deviceFingerprint': 500,
      'Mutation.login.input.twoFactorCode': 80,
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
});

/** The ways to give one text of an operation. */
const WAYS: Record<string, (leaf: Leaf, text: string) => { query: string; variables: object }> = {
  'a literal': (leaf, text) => operationOf(leaf, { value: JSON.stringify(text) }),
  'a variable of its own': (leaf, text) =>
    operationOf(leaf, { value: '$text', declared: `$text: ${typeOf(leaf)}`, variables: { text } }),
  'the default of a variable': (leaf, text) =>
    operationOf(leaf, { value: '$text', declared: `$text: ${typeOf(leaf)} = ${JSON.stringify(text)}` }),
  'a part of a variable': (leaf, text) => {
    const [argument, ...fields] = leaf.places;
    const value = fields.reduceRight<unknown>((inner, field) => ({ [field.name]: inner }), text);
    return operationOf(
      { ...leaf, places: [argument as Place] },
      { value: '$value', declared: `$value: ${String(argument?.type)}`, variables: { value } },
    );
  },
};

const typeOf = ({ places }: Leaf) => String((places.at(-1) as Place).type);

function operationOf(
  { kind, field, places }: Leaf,
  { value, declared, variables = {} }: { value: string; declared?: string; variables?: object },
): { query: string; variables: object } {
  const root = kind === 'Query' ? schema.getQueryType() : schema.getMutationType();
  const definition = root?.getFields()[field];
  if (!definition) throw new Error(`There is no field ${field}.`);
  const args = definition.args
    .filter(
      (argument) => argument === places[0] || (isNonNullType(argument.type) && argument.defaultValue === undefined),
    )
    .map(
      (argument) => `${argument.name}: ${argument === places[0] ? literal(places, value) : sampleValue(argument.type)}`,
    );
  const head = kind.toLowerCase() + (declared === undefined ? '' : ` (${declared})`);
  return { query: `${head} { ${field}(${args.join(', ')})${sampleSelection(definition)} }`, variables };
}

/** The value at the end of the places, with what else the inputs on the way demand. */
function literal([place, next, ...rest]: readonly Place[], value: string): string {
  const type = place && getNamedType(place.type);
  if (!next || !isInputObjectType(type)) return value;
  const fields = Object.values(type.getFields())
    .filter((field) => field === next || isNonNullType(field.type))
    .map((field) => `${field.name}: ${field === next ? literal([next, ...rest], value) : sampleValue(field.type)}`);
  return `{ ${fields.join(', ')} }`;
}

const nameOf = ({ places }: Leaf) => (places.at(-1) as Place).name;
const tooLong = (leaf: Leaf) => `${nameOf(leaf)} must not be longer than ${maxOf(leaf)} characters`;

test('every operation of these tests is a valid one', () => {
  const errors = texts.flatMap((leaf) =>
    Object.values(WAYS).flatMap((way) => validate(schema, parse(way(leaf, 'x').query))),
  );
  expect(errors).toEqual([]);
});

describe.each(texts.map((leaf) => [leaf.path, leaf] as const))('%s', (_path, leaf) => {
  test.each(Object.entries(WAYS))('is refused by its length as %s, and read when it fits', async (_way, operation) => {
    expect(await ask(gateway.url(), operation(leaf, 'x'.repeat(maxOf(leaf) + 1)))).toMatchObject({
      status: 400,
      errors: [{ message: tooLong(leaf), extensions: { code: 'BAD_INPUT', fields: [nameOf(leaf)] } }],
    });
    const whole = await ask(gateway.url(), operation(leaf, 'x'.repeat(maxOf(leaf))));
    expect(whole.errors?.map(({ message }) => message) ?? []).not.toContain(tooLong(leaf));
  });
});

test('a protected field tells of the token before it tells of a length', async () => {
  const query = `{ exportEntries(division: REGULAR, search: "${'x'.repeat(101)}") { csv } }`;
  expect((await ask(gateway.url(), { query })).status).toBe(401);
});

test('a name of 120,000 marks does not reach the login', async () => {
  const query = 'mutation ($input: LoginInput!) { login(input: $input) { token } }';
  const input = { username: '\u0301\u0323'.repeat(60_000), password: 'x' };
  expect((await ask(gateway.url(), { query, variables: { input } })).status).toBe(400);
});

test('without the check of lengths a search of 101 characters gets as far as the use case', async () => {
  const { gateway: unchecked } = await startGateway({ overrides: { checks: { inputLengths: false } } });
  const query = `{ leaderboard(division: REGULAR, search: "${'x'.repeat(101)}") { total } }`;
  const { errors } = await ask(unchecked.url(), { query });
  expect(errors).toMatchObject([{ path: ['leaderboard'] }]);
  expect((await ask(gateway.url(), { query })).errors?.[0]?.path).toBeUndefined();
  await unchecked.close();
});

import fc, { type GeneratorValue } from 'fast-check';
import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';
import { ENVELOPES, GOOD, HOSTILE, LEXEMES } from './fuzzed-values.ts';
import { ownDocuments } from './own-documents.ts';

/** The body of a request from a client that knows the schema, or only the operations of our clients. */
export interface FuzzedOperation {
  /** A text, unless the envelope was damaged. */
  readonly query: unknown;
  readonly variables: unknown;
  readonly [other: string]: unknown;
}

const MAX_DEPTH = 4;
const TOKEN = /"(?:[^"\\]|\\.)*"|[\w$@]+|\.\.\.|[^\s]/g;

/** Creates two kinds of operations: built from the schema, and operations of our clients with a few words changed. */
export function fuzzedOperations(schema: GraphQLSchema): fc.Arbitrary<FuzzedOperation> {
  const documents = ownDocuments().map(({ text }) => text);
  return fc.gen().map((draw) => {
    // Draws by index: the generator compares the values it draws from, and a schema is cyclic.
    const one = <Value>(values: readonly Value[]): Value => {
      const value = values[draw(fc.nat, { max: values.length - 1 })];
      if (value === undefined) throw new Error('There are no values to choose from.');
      return value;
    };
    const chance = (percent: number) => draw(fc.nat, { max: 99 }) < percent;
    const parts: Parts = { draw, one, chance, schema };
    const body = chance(50) ? fromSchema(parts) : spoilt(parts, one(documents));
    return chance(4) ? Object.assign(body, one(ENVELOPES)) : body;
  });
}

interface Parts {
  readonly draw: GeneratorValue;
  readonly one: <Value>(values: readonly Value[]) => Value;
  readonly chance: (percent: number) => boolean;
  readonly schema: GraphQLSchema;
}

function fromSchema(parts: Parts): FuzzedOperation {
  const { one, chance, schema } = parts;
  const kind = chance(60) ? 'query' : 'mutation';
  const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  const field = one(Object.values(root?.getFields() ?? {}));
  const args = field.args.filter(() => chance(90));
  const variables = Object.fromEntries(args.map(({ name, type }) => [name, valueFor(parts, name, type)]));
  const declared = args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const given = args.map(({ name }) => `${name}: $${name}`).join(', ');
  const call = `${field.name}${given && `(${given})`}${selection(parts, field, 1)}`;
  return { query: `${kind} Fuzzed${declared && `(${declared})`} { ${call} }`, variables };
}

function selection(parts: Parts, field: GraphQLField<unknown, unknown>, depth: number): string {
  const type = getNamedType(field.type);
  if (!isObjectType(type)) return '';
  const fields = Object.values(type.getFields()).filter(
    (child) => parts.chance(70) && (depth < MAX_DEPTH || !isObjectType(getNamedType(child.type))),
  );
  return ` { __typename ${fields.map((child) => child.name + selection(parts, child, depth + 1)).join(' ')} }`;
}

function valueFor(parts: Parts, name: string, given: GraphQLInputType): unknown {
  const { one, chance, draw } = parts;
  if (chance(12)) return one(HOSTILE);
  const type = getNullableType(given);
  if (isListType(type))
    return Array.from({ length: draw(fc.nat, { max: 3 }) }, () => valueFor(parts, name, type.ofType));
  if (isEnumType(type)) return one(type.getValues()).name;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(() => chance(92));
    return Object.fromEntries(fields.map((field) => [field.name, valueFor(parts, field.name, field.type)]));
  }
  switch (String(type)) {
    case 'Boolean':
      return chance(50);
    case 'Int':
      return draw(fc.nat, { max: 20 });
    case 'String':
      return chance(85)
        ? one(GOOD[name] ?? ['', 'text', '1', '2025-08-09T12:00:00Z'])
        : draw(fc.string, { unit: 'binary' });
    default:
      return null;
  }
}

function spoilt(parts: Parts, text: string): FuzzedOperation {
  const { one, chance, draw, schema } = parts;
  const tokens = text.match(TOKEN) ?? [];
  const words = [...LEXEMES, ...tokens, ...Object.keys(schema.getTypeMap())];
  for (let round = draw(fc.nat, { max: 3 }); round > 0; round -= 1) {
    const at = draw(fc.nat, { max: tokens.length });
    tokens.splice(at, one([0, 1, 1, 2]), ...(chance(70) ? [one(words)] : []));
  }
  const names = [...text.matchAll(/\$(\w+): ([\w[\]!]+)/g)];
  const variables = names
    .filter(() => chance(92))
    .map(([, name = '', type = '']) => [name, typedValue(parts, name, type)]);
  return { query: tokens.join(' '), variables: Object.fromEntries(variables) };
}

/** Returns a value for a variable of the declared type, e.g. `[SettingInput!]!`. */
function typedValue(parts: Parts, name: string, declared: string): unknown {
  const type = parts.schema.getType(declared.replaceAll(/\W/g, ''));
  if (!type || isObjectType(type)) return parts.one(HOSTILE);
  const value = valueFor(parts, name, type as GraphQLInputType);
  return declared.startsWith('[') ? [value] : value;
}

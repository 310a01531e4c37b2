import { readFileSync } from 'node:fs';
import {
  buildSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
} from 'graphql';

type Field = GraphQLField<unknown, unknown>;

/** A field of the schema with a valid minimal operation that selects it by the shortest path. */
export interface SampleOperation {
  /** `Type.field`. */
  readonly name: string;
  /** All fields on the path as `Type.field`, including the field itself. */
  readonly fieldPath: readonly string[];
  readonly query: string;
}

/**
 * Values of arguments: `text` replaces each text, and `isWhole` fills all fields of an input and one item of each list.
 */
export interface SampleValues {
  readonly text?: string;
  readonly isWhole?: boolean;
}

interface Step {
  readonly type: GraphQLObjectType;
  readonly field: Field;
}

const schema = buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'));
const roots = [schema.getQueryType(), schema.getMutationType()].filter((type) => type !== null && type !== undefined);
const stepsFrom = (type: GraphQLObjectType): Step[] =>
  Object.values(type.getFields()).map((field) => ({ type, field }));

/** Returns every root field of the committed schema with its kind of operation. */
export function rootFields(): { readonly kind: 'query' | 'mutation'; readonly field: Field }[] {
  return roots.flatMap(stepsFrom).map(({ type, field }) => ({ kind: kindOf(type), field }));
}

/** Returns one operation for each root field, by its name as `Type.field`. */
export function rootOperations(): [name: string, query: string][] {
  return roots
    .flatMap(stepsFrom)
    .map((step) => operationOf([step]))
    .map(({ name, query }) => [name, query]);
}

/**
 * Returns one operation for every field of every type, root fields first. Paths through queries come before those
 * through mutations.
 */
export function sampleOperations(): SampleOperation[] {
  const waiting: Step[][] = roots.flatMap(stepsFrom).map((step) => [step]);
  const reached = new Set<GraphQLObjectType>(roots);
  for (const way of waiting) {
    const next = getNamedType((way.at(-1) as Step).field.type);
    if (!isObjectType(next) || reached.has(next)) continue;
    reached.add(next);
    waiting.push(...stepsFrom(next).map((step) => way.concat(step)));
  }
  return waiting.map(operationOf);
}

/** Returns a field with its required arguments. A file has no literal, so it is a variable with the argument's name. */
export function callOf(field: Field, values: SampleValues = {}): string {
  const given = neededOf(field).map(
    ({ name, type }) => `${name}: ${isFile(type) ? `$${name}` : literal(type, values)}`,
  );
  return given.length > 0 ? `${field.name}(${given.join(', ')})` : field.name;
}

/** Returns a selection of one field that needs none itself, for example ` { id }`; empty below a scalar. */
export function leafSelectionOf({ type }: Field): string {
  const named = getNamedType(type);
  return isObjectType(named) ? ` { ${leafOf(named)?.field.name ?? '__typename'} }` : '';
}

const kindOf = ({ name }: GraphQLObjectType) => (name === 'Mutation' ? 'mutation' : 'query');
const leafOf = (type: GraphQLObjectType) => stepsFrom(type).find(({ field }) => isLeafType(getNamedType(field.type)));
const neededOf = ({ args }: Field) =>
  args.filter(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined);
const isFile = (type: GraphQLInputType) => getNamedType(type).name === 'Upload';

function operationOf(way: readonly Step[]): SampleOperation {
  const { type: root } = way[0] as Step;
  const { field: last } = way.at(-1) as Step;
  const named = getNamedType(last.type);
  const leaf = isObjectType(named) ? leafOf(named) : undefined;
  const names = way.concat(leaf ?? []).map(({ type, field }) => `${type.name}.${field.name}`);
  const files = way.flatMap(({ field }) => neededOf(field).filter(({ type }) => isFile(type)));
  const declared = files.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const selection = way.reduceRight((inner, { field }) => ` { ${callOf(field)}${inner} }`, leafSelectionOf(last));
  const query = `${kindOf(root)}${declared && ` (${declared})`}${selection}`;
  return { name: names[way.length - 1] as string, fieldPath: names, query };
}

function literal(given: GraphQLInputType, values: SampleValues): string {
  const { text = 'sample', isWhole = false } = values;
  const type = getNullableType(given);
  if (isListType(type)) return isWhole ? `[${literal(type.ofType, values)}]` : '[]';
  if (isEnumType(type)) return String(type.getValues()[0]?.name);
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) =>
      isWhole ? !isFile(field.type) : isNonNullType(field.type),
    );
    return `{ ${fields.map((field) => `${field.name}: ${literal(field.type, values)}`).join(', ')} }`;
  }
  if (type.name === 'Boolean') return 'true';
  return type.name === 'String' || type.name === 'ID' ? JSON.stringify(text) : '1';
}

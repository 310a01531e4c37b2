import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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

const SDL = readFileSync(createRequire(import.meta.url).resolve('@derby/api-schemas/schema.graphql'), 'utf8');

/** A field of the schema, and an operation that asks for it by the shortest way. */
export interface FieldRequest {
  /** `Type.field`. */
  readonly name: string;
  /** All fields on the way, the field itself included, as `Type.field`. */
  readonly asksFor: readonly string[];
  readonly query: string;
}

interface Step {
  readonly type: GraphQLObjectType;
  readonly field: GraphQLField<unknown, unknown>;
}

/** Every field of every type, the root fields first. Queries lead to a type before mutations do. */
export function fieldRequests(): FieldRequest[] {
  const schema = buildSchema(SDL);
  const roots = [schema.getQueryType(), schema.getMutationType()].filter((type) => type !== null && type !== undefined);
  const waiting: Step[][] = roots.flatMap((type) => stepsFrom(type).map((step) => [step]));
  const reached = new Set<GraphQLObjectType>(roots);
  const requests: FieldRequest[] = [];
  for (const way of waiting) {
    requests.push(requestOf(way));
    const next = getNamedType((way.at(-1) as Step).field.type);
    if (!isObjectType(next) || reached.has(next)) continue;
    reached.add(next);
    for (const step of stepsFrom(next)) waiting.push(way.concat(step));
  }
  return requests;
}

const stepsFrom = (type: GraphQLObjectType): Step[] =>
  Object.values(type.getFields()).map((field) => ({ type, field }));

function requestOf(way: readonly Step[]): FieldRequest {
  const leaf = leafOf((way.at(-1) as Step).field);
  const steps = leaf ? [...way, leaf] : way;
  const names = steps.map(({ type, field }) => `${type.name}.${field.name}`);
  const files = steps.flatMap(({ field }) => needed(field).filter(({ type }) => isFile(type)));
  const variables =
    files.length > 0 ? ` (${files.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')})` : '';
  const kind = way[0]?.type.name === 'Mutation' ? 'mutation' : 'query';
  const selection = steps.reduceRight((inner, { field }) => `{ ${called(field)} ${inner} }`, '');
  return { name: names[way.length - 1] as string, asksFor: names, query: `${kind}${variables} ${selection}` };
}

/** A field below this one that needs no selection; `__typename` stands for none. */
function leafOf({ type }: GraphQLField<unknown, unknown>): Step | undefined {
  const named = getNamedType(type);
  if (!isObjectType(named)) return undefined;
  return stepsFrom(named).find(({ field }) => isLeafType(getNamedType(field.type)));
}

const needed = ({ args }: GraphQLField<unknown, unknown>) =>
  args.filter(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined);

const isFile = (type: GraphQLInputType) => getNamedType(type).name === 'Upload';

function called(field: GraphQLField<unknown, unknown>): string {
  const given = needed(field).map(({ name, type }) => `${name}: ${isFile(type) ? `$${name}` : literal(type)}`);
  return given.length > 0 ? `${field.name}(${given.join(', ')})` : field.name;
}

/** Some value of an input type, with the least that it demands. */
function literal(given: GraphQLInputType): string {
  const type = getNullableType(given);
  if (isListType(type)) return '[]';
  if (isEnumType(type)) return String(type.getValues().at(-1)?.name);
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return `{ ${fields.map((field) => `${field.name}: ${literal(field.type)}`).join(', ')} }`;
  }
  if (type.name === 'Boolean') return 'true';
  return type.name === 'String' ? '"sample"' : '1';
}

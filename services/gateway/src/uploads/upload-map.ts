import { BadInputError } from '@derby/domain/kernel';
import {
  getNamedType,
  isInputObjectType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
} from 'graphql';

const MAX_DEPTH = 3;

/**
 * Returns the places in `operations` that the schema has for a file, e.g. `variables.input.fishPhoto`. A
 * variable that holds a file has the name of the argument that it is for.
 */
export function uploadPathsOf(schema: GraphQLSchema): ReadonlySet<string> {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const args = roots.flatMap((root) => Object.values(root?.getFields() ?? {}).flatMap((field) => field.args));
  return new Set(args.flatMap((argument) => pathsOf(argument, 'variables', MAX_DEPTH)));
}

function pathsOf({ name, type }: GraphQLArgument | GraphQLInputField, parent: string, depth: number): string[] {
  const path = `${parent}.${name}`;
  const named = getNamedType(type);
  if (named.name === 'Upload') return [path];
  if (!isInputObjectType(named) || depth === 0) return [];
  return Object.values(named.getFields()).flatMap((field) => pathsOf(field, path, depth - 1));
}

/**
 * Checks the fields of a multipart request: `map` names one file and one place for it, the place is one of
 * `paths`, and `operations` itself has it, with null in it. Throws BAD_INPUT, or a plain error for what is no JSON object.
 */
export function assertUploadMap(fields: { operations: string; map: string }, paths: ReadonlySet<string>): void {
  const files = Object.values(parseObject(fields.map));
  const [places] = files;
  if (files.length !== 1 || !Array.isArray(places) || places.length !== 1) {
    throw new BadInputError('The map must name one file and one place for it.', ['map']);
  }
  const [path] = places as unknown[];
  if (typeof path !== 'string' || !paths.has(path)) {
    throw new BadInputError('The map names a place that takes no file.', ['map']);
  }
  if (ownValue(parseObject(fields.operations), path.split('.')) !== null) {
    throw new BadInputError('The place of the file must hold null.', ['operations']);
  }
}

function parseObject(text: string): Record<string, unknown> {
  const value = parseJson(text);
  if (isPlainObject(value)) return value;
  throw new Error('The field is no JSON object.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The value at a path of own properties; undefined when there is none. */
function ownValue(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (parent, name) => (isPlainObject(parent) && Object.hasOwn(parent, name) ? parent[name] : undefined),
    value,
  );
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

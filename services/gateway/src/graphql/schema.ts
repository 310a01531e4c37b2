import {
  buildSchema,
  GraphQLError,
  isObjectType,
  isScalarType,
  Kind,
  type GraphQLField,
  type GraphQLScalarType,
  type GraphQLSchema,
  type ValueNode,
} from 'graphql';
import { assertRowsNameFields, rootFieldsOf } from '../access.ts';
import { typeDefs } from '../generated/type-defs.ts';
import { PendingUpload } from '../http/uploads.ts';
import { resolvers } from '../resolvers.ts';

/** ISO 8601 with a zone, to the second or finer. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

function instantOf(value: unknown): Date {
  const instant = typeof value === 'string' && INSTANT.test(value) ? new Date(value) : null;
  if (instant === null || Number.isNaN(instant.getTime())) throw new GraphQLError('DateTime value invalid.');
  return instant;
}

/** Returned as ISO 8601 text in UTC with milliseconds; accepted as ISO 8601 text with any zone. */
const dateTime = {
  serialize(value: unknown): string {
    if (value instanceof Date) return value.toISOString();
    throw new TypeError('DateTime needs a Date');
  },
  parseValue: instantOf,
  parseLiteral: (node: ValueNode): Date => instantOf(node.kind === Kind.STRING ? node.value : null),
};

/** A file of a multipart request, accepted as a variable only. */
const upload = {
  parseValue(value: unknown): PendingUpload {
    if (value instanceof PendingUpload) return value;
    throw new GraphQLError('Upload value invalid.');
  },
  parseLiteral(): never {
    throw new GraphQLError('Upload literal unsupported.');
  },
};

type FieldResolver = (...args: never[]) => unknown;

/**
 * Creates the executable schema. Throws when a root field has no resolver, or when a resolver or row of access
 * has no field.
 */
export function createSchema(): GraphQLSchema {
  const schema = buildSchema(typeDefs);
  assertRowsNameFields(schema);
  setScalar(schema, 'DateTime', dateTime);
  setScalar(schema, 'Upload', upload);
  for (const [type, fields] of resolvers.flatMap((module) => Object.entries(module))) {
    for (const [field, resolve] of Object.entries(fields as Record<string, FieldResolver>)) {
      setResolver(schema, { type, field, resolve });
    }
  }
  const unresolved = rootFieldsOf(schema).filter((name) => !fieldOf(schema, name)?.resolve);
  if (unresolved.length > 0) throw new Error(`No resolver for: ${unresolved.join(', ')}`);
  return schema;
}

function fieldOf(schema: GraphQLSchema, name: string): GraphQLField<unknown, unknown> | undefined {
  const [typeName = '', field = ''] = name.split('.');
  const type = schema.getType(typeName);
  return isObjectType(type) ? type.getFields()[field] : undefined;
}

function setResolver(schema: GraphQLSchema, entry: { type: string; field: string; resolve: FieldResolver }): void {
  const field = fieldOf(schema, `${entry.type}.${entry.field}`);
  if (!field) throw new Error(`A resolver for ${entry.type}.${entry.field}, which the schema does not have`);
  field.resolve = entry.resolve as NonNullable<typeof field.resolve>;
}

function setScalar(
  schema: GraphQLSchema,
  name: string,
  behaviour: Partial<Pick<GraphQLScalarType, 'serialize' | 'parseValue' | 'parseLiteral'>>,
): void {
  const type = schema.getType(name);
  if (!isScalarType(type)) throw new Error(`The schema has no scalar ${name}`);
  Object.assign(type, behaviour);
}

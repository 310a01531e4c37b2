import {
  buildSchema,
  isObjectType,
  isScalarType,
  type GraphQLField,
  type GraphQLScalarType,
  type GraphQLSchema,
} from 'graphql';
import { assertEveryFieldHasAccess, rootFieldsOf } from '../access.ts';
import { typeDefs } from '../generated/type-defs.ts';
import { resolvers } from '../resolvers.ts';
import { dateTime, upload } from './scalars.ts';

type FieldResolver = (...args: never[]) => unknown;

/**
 * Creates the executable schema. Throws when a root field has no resolver or no access row, or when a resolver or row
 * has no field.
 */
export function createSchema(): GraphQLSchema {
  const schema = buildSchema(typeDefs);
  assertEveryFieldHasAccess(schema);
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

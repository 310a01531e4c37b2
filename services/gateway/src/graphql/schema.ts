import { buildSchema, isObjectType, isScalarType, type GraphQLScalarType, type GraphQLSchema } from 'graphql';
import { assertEveryFieldHasAccess, rootFieldsOf } from '../access.ts';
import { typeDefs } from '../generated/type-defs.ts';
import { resolvers } from '../resolvers.ts';
import { dateTime, upload } from './scalars.ts';

type FieldResolver = (...args: never[]) => unknown;

/**
 * The executable schema. Throws when a root field has no resolver or no access row, or when a resolver
 * or row has no field.
 */
export function createSchema(): GraphQLSchema {
  const schema = buildSchema(typeDefs);
  assertEveryFieldHasAccess(schema);
  setScalar(schema, 'DateTime', dateTime);
  setScalar(schema, 'Upload', upload);
  for (const [type, fields] of Object.entries(resolvers)) {
    for (const [field, resolve] of Object.entries(fields)) setResolver(schema, { type, field, resolve });
  }
  const unresolved = rootFieldsOf(schema).filter((name) => !hasResolver(name));
  if (unresolved.length > 0) throw new Error(`No resolver for: ${unresolved.join(', ')}`);
  return schema;
}

function hasResolver(name: string): boolean {
  const [type = '', field = ''] = name.split('.');
  return type in resolvers && field in resolvers[type as keyof typeof resolvers];
}

function setResolver(schema: GraphQLSchema, entry: { type: string; field: string; resolve: FieldResolver }): void {
  const type = schema.getType(entry.type);
  const field = isObjectType(type) ? type.getFields()[entry.field] : undefined;
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

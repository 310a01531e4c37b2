import {
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
  type GraphQLSchema,
} from 'graphql';
import { rootFieldsOf } from '../access.ts';
import { createSchema } from '../graphql/schema.ts';

/** Returns one valid operation for each root field of the schema, with its name as `Type.field`. */
export function sampleOperations(schema: GraphQLSchema = createSchema()): [string, string][] {
  return rootFieldsOf(schema).map((name) => {
    const [type = '', field = ''] = name.split('.');
    const root = type === 'Query' ? schema.getQueryType() : schema.getMutationType();
    const definition = root?.getFields()[field];
    if (!definition) throw new Error(`${name} is neither a query nor a mutation`);
    return [name, sampleOperation(type === 'Query' ? 'query' : 'mutation', definition)];
  });
}

/** Returns the smallest valid operation for one root field, e.g. `mutation { endDerby { message } }`. */
function sampleOperation(kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>): string {
  const needed = field.args.filter((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined);
  const files = needed.filter(isFile).map((arg) => `$${arg.name}: ${String(arg.type)}`);
  const args = needed.map((arg) => `${arg.name}: ${isFile(arg) ? `$${arg.name}` : sampleValue(arg.type)}`).join(', ');
  const variables = files.length > 0 ? ` (${files.join(', ')})` : '';
  return `${kind}${variables} { ${field.name}${args ? `(${args})` : ''}${sampleSelection(field)} }`;
}

/** Returns whether a type is a file, which has no literal and can only be a variable. */
function isFile({ type }: { readonly type: GraphQLInputType }): boolean {
  return String(getNullableType(type)) === 'Upload';
}

/** Returns a selection of one scalar field, e.g. ` { id }`; empty for a scalar. */
function sampleSelection(field: GraphQLField<unknown, unknown>): string {
  const type = getNamedType(field.type);
  if (!isObjectType(type)) return '';
  const leaf = Object.values(type.getFields()).find((child) => isLeafType(getNamedType(child.type)));
  return ` { ${leaf?.name ?? '__typename'} }`;
}

/** Returns the smallest valid literal of a type. */
function sampleValue(given: GraphQLInputType): string {
  const type = getNullableType(given);
  if (isListType(type)) return '[]';
  if (isEnumType(type)) return type.getValues()[0]?.name ?? 'null';
  if (isInputObjectType(type)) {
    const needed = Object.values(type.getFields()).filter((child) => isNonNullType(child.type));
    return `{ ${needed.map((child) => `${child.name}: ${sampleValue(child.type)}`).join(', ')} }`;
  }
  if (String(type) === 'Boolean') return 'true';
  return String(type) === 'String' ? '"sample"' : '1';
}

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
} from 'graphql';

/** A valid operation that asks for one root field with the least it demands, e.g. `mutation { endDerby { message } }`. */
export function sampleOperation(kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>): string {
  const needed = field.args.filter((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined);
  const args = needed.map((arg) => `${arg.name}: ${sampleValue(arg.type)}`).join(', ');
  return `${kind} { ${field.name}${args ? `(${args})` : ''}${sampleSelection(field)} }`;
}

function sampleSelection(field: GraphQLField<unknown, unknown>): string {
  const type = getNamedType(field.type);
  if (!isObjectType(type)) return '';
  const leaf = Object.values(type.getFields()).find((child) => isLeafType(getNamedType(child.type)));
  return ` { ${leaf?.name ?? '__typename'} }`;
}

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

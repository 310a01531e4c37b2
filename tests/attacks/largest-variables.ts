import { leafSelectionOf, rootFields } from '@derby/api-schemas/testing/sample-operations';
import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql';
import { each, jsonPost, send, type AttackContext } from './attack.ts';

const WIDTH = 4;
const MAX_BODY_BYTES = [250_000, 15_000];
const TEXTS = ['a', 'a ', '9', '\u0301\u0316', '\\"', '(', '🐟', 'a@'];

/** Every root field of the schema, with each of its variables as large as a body allows. */
export async function largestVariables(context: AttackContext): Promise<void> {
  const fields = rootFields().filter(({ field }) => field.args.length > 0);
  const items = fields.flatMap(({ kind, field }) =>
    MAX_BODY_BYTES.flatMap((bytes) => TEXTS.map((text) => bodyOf(kind, field, { text, bytes }))),
  );
  await each(context, { items, width: WIDTH }, (body) => send(context, '/graphql', jsonPost(body)));
}

interface Size {
  readonly text: string;
  readonly bytes: number;
}

function bodyOf(kind: string, field: GraphQLField<unknown, unknown>, size: Size): object {
  const { args, name } = field;
  const declared = args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const bytes = size.bytes / leavesOf(args.map((arg) => arg.type));
  const query = `${kind} (${declared}) { ${name}(${passed})${leafSelectionOf(field)} }`;
  return { query, variables: Object.fromEntries(args.map((arg) => [arg.name, valueOf(arg.type, { ...size, bytes })])) };
}

/** Returns how many values share the bytes of a body. */
function leavesOf(types: readonly GraphQLInputType[]): number {
  return types.reduce((sum, type) => {
    const named = getNamedType(type);
    return sum + (isInputObjectType(named) ? leavesOf(Object.values(named.getFields()).map((child) => child.type)) : 1);
  }, 0);
}

function valueOf(given: GraphQLInputType, size: Size): unknown {
  const type = getNullableType(given);
  if (isListType(type)) {
    const item = valueOf(type.ofType, { ...size, bytes: size.text.length });
    return Array.from({ length: Math.floor(size.bytes / JSON.stringify(item).length) }, () => item);
  }
  if (isInputObjectType(type)) {
    return Object.fromEntries(Object.values(type.getFields()).map((child) => [child.name, valueOf(child.type, size)]));
  }
  if (isEnumType(type)) return type.getValues()[0]?.name;
  const byName: Readonly<Record<string, unknown>> = { Int: 2 ** 31 - 1, Float: 1e308, Boolean: true, Upload: null };
  return byName[String(type)] === undefined
    ? size.text.repeat(size.bytes / Buffer.byteLength(size.text))
    : byName[String(type)];
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  buildSchema,
  getNamedType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
} from 'graphql';
import type { PublicRequest } from './ask.ts';

const SDL = readFileSync(createRequire(import.meta.url).resolve('@derby/api-schemas/schema.graphql'), 'utf8');
const MAX_DEPTH = 4;
const PREFLIGHT = { 'apollo-require-preflight': '1' };

/**
 * Returns anonymous requests for every root field with all its subfields, then invalid operations. `text` is put
 * wherever a text can be sent.
 */
export function graphqlRequests(baseUrl: string, text: string): PublicRequest[] {
  const schema = buildSchema(SDL);
  const roots = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  };
  const operations = Object.entries(roots).flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {}).map((field) => `${kind} { ${operationOf(field, text)} }`),
  );
  const broken = [
    '{ __schema { types { name fields { name } } } }',
    '{ leaderboard(division: REGULAR) { entries { phoneNumber firstName } } }',
    `{ leaderboard(division: REGULAR, page: 0, search: ${JSON.stringify(text)}) { total } }`,
    // Syntax errors quote the query to the client, so these contain no personal data.
    '{ leaderboard(division: "nobody") { total } }',
    '{ "nobody"',
    'query A { __typename } query B { __typename }',
    '',
  ];
  const post = (body: string, headers: Readonly<Record<string, string>> = {}): PublicRequest => ({
    url: `${baseUrl}/graphql`,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...PREFLIGHT, ...headers },
    body,
  });
  return [
    ...[...operations, ...broken].map((query) => post(JSON.stringify({ query }))),
    ...[...operations, ...broken].map((query) => ({
      url: `${baseUrl}/graphql?${new URLSearchParams({ query }).toString()}`,
      headers: PREFLIGHT,
    })),
    post(JSON.stringify({ query: operations[0] }), { authorization: `Bearer ${text}` }),
    post(`{"query": "${text}`),
    post(JSON.stringify([{ query: '{ __typename }' }])),
    post(JSON.stringify({ query: 'query($s: Int!) { smsHistory(entryId: $s) { text } }', variables: { s: text } })),
    post(`query=${text}`, { 'content-type': 'application/x-www-form-urlencoded' }),
    post(text, { 'content-type': 'multipart/form-data; boundary=x' }),
    { url: `${baseUrl}/graphql`, headers: { accept: 'text/html' } },
  ];
}

function operationOf(field: GraphQLField<unknown, unknown>, text: string): string {
  const values = field.args
    .filter(({ type }) => isNonNullType(type))
    .map(({ name, type }) => `${name}: ${literal(type, text)}`);
  return `${field.name}${values.length > 0 ? `(${values.join(', ')})` : ''}${selection(field.type, MAX_DEPTH)}`;
}

function selection(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields())
    .filter((field) => field.args.length === 0 && (depth > 1 || isLeafType(getNamedType(field.type))))
    .map((field) => field.name + selection(field.type, depth - 1));
  return fields.length > 0 ? ` { ${fields.join(' ')} }` : ' { __typename }';
}

/** Some value of an input type. */
function literal(type: GraphQLInputType, text: string): string {
  if (isNonNullType(type)) return literal(type.ofType, text);
  if (isListType(type)) return `[${literal(type.ofType, text)}]`;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => getNamedType(field.type).name !== 'Upload');
    return `{ ${fields.map((field) => `${field.name}: ${literal(field.type, text)}`).join(', ')} }`;
  }
  if (type.name === 'String' || type.name === 'ID') return JSON.stringify(text);
  if (type.name === 'Int' || type.name === 'Float') return '1';
  if (type.name === 'Boolean') return 'true';
  return 'getValues' in type ? String(type.getValues()[0]?.name) : 'null';
}

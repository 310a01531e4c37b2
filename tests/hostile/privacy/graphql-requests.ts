import { callOf, rootFields } from '@derby/api-schemas/testing/sample-operations';
import { getNamedType, isLeafType, isObjectType, type GraphQLOutputType } from 'graphql';
import type { PublicRequest } from './public-requests.ts';

const MAX_DEPTH = 4;
const PREFLIGHT = { 'apollo-require-preflight': '1' };

/** Returns a query for all that visitors get of a card. */
export const cardQuery = (code: string) =>
  `{ card(code: "${code}") { number holder { firstInitial lastName } fish { entry { lastName } nextLbs } } }`;

/**
 * Returns anonymous requests for every root field with all its subfields, then invalid operations. `text` is sent
 * in the place of every text.
 */
export function graphqlRequests(baseUrl: string, text: string): PublicRequest[] {
  const values = { text, isWhole: true };
  const operations = rootFields().map(
    ({ kind, field }) => `${kind} { ${callOf(field, values)}${selection(field.type, MAX_DEPTH)} }`,
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

function selection(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields())
    .filter((field) => field.args.length === 0 && (depth > 1 || isLeafType(getNamedType(field.type))))
    .map((field) => field.name + selection(field.type, depth - 1));
  return fields.length > 0 ? ` { ${fields.join(' ')} }` : ' { __typename }';
}

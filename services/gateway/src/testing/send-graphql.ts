import type { Mutation, Query } from '../generated/resolvers.ts';

/** The root fields that an operation requested. All others are absent, and all are after a refusal. */
export type Data = Query & Mutation;

/** A GraphQL response as a client sees it. */
export interface GraphqlResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly data: Data;
  readonly errors: { message: string; path?: string[]; extensions: Record<string, unknown> }[] | undefined;
}

/** Returns the codes of a response's errors. */
export function codesOf({ errors = [] }: Pick<GraphqlResponse, 'errors'>): unknown[] {
  return errors.map(({ extensions }) => extensions['code']);
}

/** Sends an operation by POST as JSON. */
export async function sendGraphql(
  gatewayUrl: string,
  operation: { query: string; variables?: object; token?: string; headers?: Record<string, string> },
): Promise<GraphqlResponse> {
  const { query, variables, token, headers } = operation;
  const response = await fetch(`${gatewayUrl}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify({ query, variables }),
  });
  return await responseOf(response);
}

/** Sends a query by GET, as reads of the board do. */
export async function sendByGet(
  gatewayUrl: string,
  operation: { query: string; headers?: Record<string, string> },
): Promise<GraphqlResponse> {
  const address = `${gatewayUrl}/graphql?query=${encodeURIComponent(operation.query)}`;
  return await responseOf(await fetch(address, { headers: operation.headers ?? { 'apollo-require-preflight': '1' } }));
}

/** Sends a GraphQL multipart request with one file. */
export async function sendWithFile(
  gatewayUrl: string,
  operation: {
    query: string;
    variables: object;
    file: Blob;
    fileName?: string;
    path: string;
    token?: string;
    headers?: Record<string, string>;
  },
): Promise<GraphqlResponse> {
  const form = new FormData();
  form.set('operations', JSON.stringify({ query: operation.query, variables: operation.variables }));
  form.set('map', JSON.stringify({ file: [operation.path] }));
  form.set('file', operation.file, operation.fileName ?? 'photo.jpg');
  const response = await fetch(`${gatewayUrl}/graphql`, {
    method: 'POST',
    headers: {
      ...(operation.token === undefined ? {} : { authorization: `Bearer ${operation.token}` }),
      ...(operation.headers ?? { 'apollo-require-preflight': '1' }),
    },
    body: form,
  });
  return await responseOf(response);
}

async function responseOf(response: Response): Promise<GraphqlResponse> {
  const text = await response.text();
  const body = (text === '' ? {} : JSON.parse(text)) as Pick<GraphqlResponse, 'data' | 'errors'>;
  return { status: response.status, headers: response.headers, data: body.data, errors: body.errors };
}

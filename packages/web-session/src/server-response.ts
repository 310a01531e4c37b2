const JSON_TYPE = /^application\/(graphql-response\+)?json\b/i;

interface GraphqlResult {
  readonly data?: unknown;
  readonly errors?: { readonly extensions?: { readonly code?: unknown } }[];
}

/**
 * Returns whether a response came from our servers: it is JSON, and has the id of a request or is the result of a GraphQL
 * operation. The login page of a network and the error page of a proxy are not. `body` is undefined if it is no JSON.
 */
export function isServerResponse({ headers }: Response, body: unknown): boolean {
  if (!JSON_TYPE.test(headers.get('content-type') ?? '') || !isObject(body)) return false;
  const { data, errors } = body as GraphqlResult;
  return headers.has('x-request-id') || isObject(data) || typeof errors?.[0]?.extensions?.code === 'string';
}

/** Returns the value of a JSON body; undefined if it is no JSON. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

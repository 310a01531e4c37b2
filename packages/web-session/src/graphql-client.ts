import { fetchQuery } from './fetch-query.ts';
import { peekEarlyData, takeEarlyResponse } from './early-queries.ts';
import { headersWith, queryHeaders } from './query-headers.ts';
import { GRAPHQL_ENDPOINT, queryUrl, type OperationDocument } from './query-url.ts';
import { noteServerDate } from './server-clock.ts';
import { isServerResponse } from './server-response.ts';
import { readAuthToken } from './token-storage.ts';

/** Codes of failures without a GraphQL response: without one of our servers, and with another one of them. */
export const NETWORK_ERROR = 'NETWORK_ERROR';
export const HTTP_ERROR = 'HTTP_ERROR';
/** The gateway's code for an unknown hash. */
const UNKNOWN_QUERY = 'PERSISTED_QUERY_NOT_FOUND';

/** A failed request, with the server's message if there is one. */
export class GraphqlRequestError extends Error {
  /** `extensions.code` of the first error, else NETWORK_ERROR or HTTP_ERROR. */
  readonly code: string;
  /** Null without a response. With NETWORK_ERROR it is the error of something on the way. */
  readonly httpStatus: number | null;
  /** The id in the server's logs, to show with unexpected errors. */
  readonly requestId: string | null;

  constructor(
    message: string,
    details: { code: string; httpStatus: number | null; requestId: string | null; cause?: unknown },
  ) {
    super(message, { cause: details.cause });
    this.name = 'GraphqlRequestError';
    this.code = details.code;
    this.httpStatus = details.httpStatus;
    this.requestId = details.requestId;
  }
}

/** Options of one request. */
export interface RequestOptions {
  readonly signal?: AbortSignal;
  /** False leaves out the bearer token, so that caches can be used. Defaults to true. */
  readonly authenticated?: boolean;
}

/** Options of one mutation. */
export interface MutationOptions extends RequestOptions {
  /** Sent instead of the stored token; null for none. */
  readonly authToken?: string | null;
}

interface GraphqlBody {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message?: string; readonly extensions?: { readonly code?: string } }[];
  readonly error?: string;
}

async function readBody(response: Response): Promise<GraphqlBody | null> {
  try {
    return (await response.json()) as GraphqlBody;
  } catch {
    return null;
  }
}

const unreached = (httpStatus: number | null, cause?: unknown): GraphqlRequestError =>
  new GraphqlRequestError('The server could not be reached', {
    code: NETWORK_ERROR,
    httpStatus,
    requestId: null,
    cause,
  });

async function read<Result>(request: Promise<Response>, init: RequestInit): Promise<Result> {
  let response: Response;
  try {
    response = await request;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw unreached(null, error);
  }
  const body = await readBody(response);
  init.signal?.throwIfAborted();
  if (!body || !isServerResponse(response, body)) throw unreached(response.ok ? null : response.status);
  noteServerDate(response.headers);
  const [first] = body.errors ?? [];
  if (first || !response.ok || body.data === undefined || body.data === null) {
    throw new GraphqlRequestError(first?.message ?? body.error ?? `The server answered ${response.status}`, {
      code: first?.extensions?.code ?? HTTP_ERROR,
      httpStatus: response.status,
      requestId: response.headers.get('x-request-id'),
    });
  }
  return body.data as Result;
}

/**
 * Runs a query as a GET, which browsers and proxies can cache and revalidate (ETag, 304). Repeats and times out like
 * `fetchQuery`. Rejects with GraphqlRequestError, or with the signal's reason when aborted.
 */
export async function runQuery<Result, Variables>(
  document: OperationDocument<Result, Variables>,
  variables: Variables,
  options: RequestOptions = {},
): Promise<Result> {
  const url = queryUrl(document, variables);
  const headers = queryHeaders(options.authenticated ?? true);
  const init = { headers, ...(options.signal ? { signal: options.signal } : {}) };
  try {
    return await read<Result>(fetchQuery(url, init, takeEarlyResponse(url, headers)), init);
  } catch (error) {
    // A gateway that was just started knows the query after this request.
    if (!(error instanceof GraphqlRequestError) || error.code !== UNKNOWN_QUERY) throw error;
    return read(fetchQuery(queryUrl(document, variables, { withText: true }), init), init);
  }
}

/**
 * Returns the data of an early query that has its response; undefined otherwise. {@link runQuery} returns the same
 * data.
 */
export function peekQuery<Result, Variables>(
  document: OperationDocument<Result, Variables>,
  variables: Variables,
): Result | undefined {
  return peekEarlyData(queryUrl(document, variables), queryHeaders(true)) as Result | undefined;
}

/** Runs a mutation as a POST. Rejects like {@link runQuery}. */
export function runMutation<Result, Variables>(
  document: OperationDocument<Result, Variables>,
  variables: Variables,
  options: MutationOptions = {},
): Promise<Result> {
  const { authenticated = true, authToken = authenticated ? readAuthToken() : null } = options;
  const init = {
    method: 'POST',
    headers: { ...headersWith(authToken), 'content-type': 'application/json' },
    body: JSON.stringify({ query: document.toString(), variables }),
    ...(options.signal ? { signal: options.signal } : {}),
  };
  return read(fetch(GRAPHQL_ENDPOINT, init), init);
}

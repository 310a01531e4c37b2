import { peekEarlyData, takeEarlyResponse } from './early-queries.ts';
import { queryHeaders } from './query-headers.ts';
import { GRAPHQL_ENDPOINT, queryUrl, type OperationDocument } from './query-url.ts';

/** Codes of failures that no GraphQL answer explains. */
export const NETWORK_ERROR = 'NETWORK_ERROR';
export const HTTP_ERROR = 'HTTP_ERROR';
/** The gateway's code for a hash without its query. */
const UNKNOWN_QUERY = 'PERSISTED_QUERY_NOT_FOUND';

/** A request that brought no data: why, in the server's words where it gave any. */
export class GraphqlRequestError extends Error {
  /** `extensions.code` of the answer's first error, else NETWORK_ERROR (no answer) or HTTP_ERROR (no GraphQL answer). */
  readonly code: string;
  /** Null when no answer came. */
  readonly httpStatus: number | null;
  /** The id under which the server logged the request, to be shown with unexpected errors. */
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

/** How one operation is sent. */
export interface RequestOptions {
  readonly signal?: AbortSignal;
  /** False leaves the bearer header out, so that caches on the way may answer. Signed-in users are recognised by default. */
  readonly authenticated?: boolean;
}

interface GraphqlAnswer {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message?: string; readonly extensions?: { readonly code?: string } }[];
  readonly error?: string;
}

async function readAnswer(response: Response): Promise<GraphqlAnswer> {
  try {
    return (await response.json()) as GraphqlAnswer;
  } catch {
    return {};
  }
}

async function send<Result>(url: string, init: RequestInit, early?: Promise<Response>): Promise<Result> {
  let response: Response;
  try {
    response = await (early ?? fetch(url, init));
  } catch (error) {
    if (init.signal?.aborted) throw error;
    const details = { code: NETWORK_ERROR, httpStatus: null, requestId: null, cause: error };
    throw new GraphqlRequestError('The server could not be reached', details);
  }
  const answer = await readAnswer(response);
  init.signal?.throwIfAborted();
  const [first] = answer.errors ?? [];
  if (first || !response.ok || answer.data === undefined || answer.data === null) {
    throw new GraphqlRequestError(first?.message ?? answer.error ?? `The server answered ${response.status}`, {
      code: first?.extensions?.code ?? HTTP_ERROR,
      httpStatus: response.status,
      requestId: response.headers.get('x-request-id'),
    });
  }
  return answer.data as Result;
}

/**
 * Runs a query as a GET, which browsers and caches between can keep and revalidate (ETag, 304).
 * Rejects with GraphqlRequestError, or with the signal's reason when it was aborted.
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
    return await send<Result>(url, init, takeEarlyResponse(url, headers));
  } catch (error) {
    // A gateway that has just started: it knows the query from now on.
    if (!(error instanceof GraphqlRequestError) || error.code !== UNKNOWN_QUERY) throw error;
    return send(queryUrl(document, variables, { withText: true }), init);
  }
}

/** The data of a query that was sent early and is answered by now; undefined else. {@link runQuery} gives the same. */
export function peekQuery<Result, Variables>(
  document: OperationDocument<Result, Variables>,
  variables: Variables,
): Result | undefined {
  return peekEarlyData(queryUrl(document, variables), queryHeaders(true)) as Result | undefined;
}

/** Runs a mutation as a POST. Rejects as {@link runQuery} does. */
export function runMutation<Result, Variables>(
  document: OperationDocument<Result, Variables>,
  variables: Variables,
  options: RequestOptions = {},
): Promise<Result> {
  return send(GRAPHQL_ENDPOINT, {
    method: 'POST',
    headers: { ...queryHeaders(options.authenticated ?? true), 'content-type': 'application/json' },
    body: JSON.stringify({ query: document.toString(), variables }),
    ...(options.signal ? { signal: options.signal } : {}),
  });
}

import { CombinedGraphQLErrors, ServerError } from '@apollo/client';
import { ConnectionError } from './reach-server.ts';
import { AuthenticationRequiredError } from './session-link.ts';

/** The reason why an operation of the Apollo client failed. */
export type RequestFailure =
  /** The session has ended. The stored token shows whether it was renewed. */
  | { readonly kind: 'session' }
  /**
   * The server refused or failed in a GraphQL response. `sentence` is to be shown; `fields` names the wrong fields as
   * in the API.
   */
  | {
      readonly kind: 'refused';
      readonly sentence: string;
      readonly code: string;
      readonly fields: readonly string[];
      /** Null when the server gave no waiting time. */
      readonly retryAfterSeconds: number | null;
      readonly requestId: string | null;
    }
  /** A proxy responded; `sentence` is the `error` of its JSON, if any. */
  | {
      readonly kind: 'http';
      readonly status: number;
      readonly statusText: string;
      readonly sentence: string | null;
      readonly requestId: string | null;
    }
  /** The caller's timeout was reached (a signal aborted with a TimeoutError). */
  | { readonly kind: 'timeout' }
  /** There was no response, or it had begun and broke off: then the server has the request. */
  | { readonly kind: 'connection'; readonly hasBegun: boolean }
  | { readonly kind: 'unexpected' };

/** Classifies an error of the Apollo client. */
export function failureOf(error: unknown): RequestFailure {
  if (error instanceof AuthenticationRequiredError) return { kind: 'session' };
  if (CombinedGraphQLErrors.is(error)) return refusalOf(error);
  if (ServerError.is(error)) return httpFailureOf(error);
  if (error instanceof ConnectionError) return { kind: 'connection', hasBegun: error.hasBegun };
  if (error instanceof DOMException && error.name === 'TimeoutError') return { kind: 'timeout' };
  return { kind: 'unexpected' };
}

/** Returns the sentence to show for a failed operation: the server's, else the fallback. */
export function sentenceOf(error: unknown, fallback: string): string {
  const failure = failureOf(error);
  switch (failure.kind) {
    case 'session':
      return 'Authentication required';
    case 'refused':
      return failure.sentence;
    case 'http':
      return failure.sentence ?? fallback;
    case 'timeout':
    case 'connection':
    case 'unexpected':
      return fallback;
  }
}

/** Returns the time after which a refused operation may be repeated; null for all other failures. */
export function retryAfterMsOf(error: unknown): number | null {
  const failure = failureOf(error);
  if (failure.kind !== 'refused' || failure.retryAfterSeconds === null) return null;
  return failure.retryAfterSeconds * MILLISECONDS;
}

const MILLISECONDS = 1_000;
const UNEXPECTED_CODE = 'INTERNAL_SERVER_ERROR';

/** Returns the id of an unexpected failure in the server's logs; undefined for expected failures. */
export function requestIdOf(error: unknown): string | undefined {
  const failure = failureOf(error);
  const isUnexpected = failure.kind === 'http' || (failure.kind === 'refused' && failure.code === UNEXPECTED_CODE);
  return isUnexpected ? (failure.requestId ?? undefined) : undefined;
}

function refusalOf({ errors, message }: CombinedGraphQLErrors): RequestFailure {
  const [first] = errors;
  const { code, fields, requestId, retryAfterSeconds } = first?.extensions ?? {};
  return {
    kind: 'refused',
    sentence: first?.message ?? message,
    code: typeof code === 'string' ? code : UNEXPECTED_CODE,
    fields: Array.isArray(fields) ? fields.map(String) : [],
    retryAfterSeconds: typeof retryAfterSeconds === 'number' ? retryAfterSeconds : null,
    requestId: typeof requestId === 'string' ? requestId : null,
  };
}

function httpFailureOf({ response, bodyText }: ServerError): RequestFailure {
  return {
    kind: 'http',
    status: response.status,
    statusText: response.statusText,
    sentence: errorIn(bodyText),
    requestId: response.headers.get('x-request-id'),
  };
}

/** Returns the error sentence of a JSON body, `{"error": …}` or a GraphQL response. */
function errorIn(bodyText: string): string | null {
  try {
    const body = JSON.parse(bodyText) as { error?: unknown; errors?: { message?: unknown }[] } | null;
    const sentence = body?.error ?? body?.errors?.[0]?.message;
    return typeof sentence === 'string' ? sentence : null;
  } catch {
    return null;
  }
}

import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client';
import { ConnectionError } from './reach-server.ts';
import { isServerResponse, parseBody } from './server-response.ts';
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
      /** False for a proxy that is not ours. Then the server may be out of reach behind it. */
      readonly isOurs: boolean;
      readonly status: number;
      readonly statusText: string;
      readonly sentence: string | null;
      readonly requestId: string | null;
    }
  /** The caller's timeout was reached (a signal aborted with a TimeoutError). */
  | { readonly kind: 'timeout' }
  /** There was no response of the server. `hasBegun`: it broke off or is not of the server, which may have the request. */
  | { readonly kind: 'connection'; readonly hasBegun: boolean }
  | { readonly kind: 'unexpected' };

/** The status of a body that is too large for something on the way. Repeating the request would not help. */
const TOO_LARGE = 413;

/** Classifies an error of the Apollo client. */
export function failureOf(error: unknown): RequestFailure {
  if (error instanceof AuthenticationRequiredError) return { kind: 'session' };
  if (CombinedGraphQLErrors.is(error)) return refusalOf(error);
  if (ServerError.is(error)) return httpFailureOf(error);
  if (ServerParseError.is(error)) return { kind: 'connection', hasBegun: true };
  if (error instanceof ConnectionError) return { kind: 'connection', hasBegun: error.hasBegun };
  if (error instanceof DOMException && error.name === 'TimeoutError') return { kind: 'timeout' };
  return { kind: 'unexpected' };
}

/** Returns whether the request got no response of the server: it is out of reach, or something on the way responded. */
export function hasNoServer(failure: RequestFailure): boolean {
  return failure.kind === 'connection' || failure.kind === 'timeout' || (failure.kind === 'http' && !failure.isOurs);
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
  const body = parseBody(bodyText);
  return {
    kind: 'http',
    isOurs: isServerResponse(response, body) || response.status === TOO_LARGE,
    status: response.status,
    statusText: response.statusText,
    sentence: errorIn(body),
    requestId: response.headers.get('x-request-id'),
  };
}

/** Returns the error sentence of a JSON body, `{"error": …}` or a GraphQL response. */
function errorIn(body: unknown): string | null {
  const { error, errors } = (body ?? {}) as { error?: unknown; errors?: { message?: unknown }[] };
  const sentence = error ?? errors?.[0]?.message;
  return typeof sentence === 'string' ? sentence : null;
}

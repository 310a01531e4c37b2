import { CombinedGraphQLErrors, ServerError } from '@apollo/client';
import { ConnectionError } from './reach-server.ts';
import { AuthenticationRequiredError } from './session-link.ts';

/** Why an operation of the Apollo client brought no data. */
export type RequestFailure =
  /** The session was over; whether it could be renewed shows in the stored token. */
  | { readonly kind: 'session' }
  /** The server said no, or failed, in a GraphQL answer; `sentence` is to be shown, `fields` are those at fault by their names on the wire. */
  | {
      readonly kind: 'refused';
      readonly sentence: string;
      readonly code: string;
      readonly fields: readonly string[];
      /** Null when the server named no time to wait. */
      readonly retryAfterSeconds: number | null;
      readonly requestId: string | null;
    }
  /** An intermediary answered; `sentence` is the `error` of its JSON, if any. */
  | {
      readonly kind: 'http';
      readonly status: number;
      readonly statusText: string;
      readonly sentence: string | null;
      readonly requestId: string | null;
    }
  /** The caller's own time limit ran out (a signal aborted with a TimeoutError). */
  | { readonly kind: 'timeout' }
  /** No answer came. */
  | { readonly kind: 'connection' }
  | { readonly kind: 'unexpected' };

/** Reads what was thrown by an operation of the Apollo client. */
export function failureOf(error: unknown): RequestFailure {
  if (error instanceof AuthenticationRequiredError) return { kind: 'session' };
  if (CombinedGraphQLErrors.is(error)) return refusalOf(error);
  if (ServerError.is(error)) return httpFailureOf(error);
  if (error instanceof ConnectionError) return { kind: 'connection' };
  if (error instanceof DOMException && error.name === 'TimeoutError') return { kind: 'timeout' };
  return { kind: 'unexpected' };
}

/** What to show of a failed operation: the server's sentence where it gave one, else the screen's fallback. */
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

const UNEXPECTED_CODE = 'INTERNAL_SERVER_ERROR';

/** The id under which an unexpected failure is found in the logs; undefined for those that explain themselves. */
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

/** The sentence in a body of the house's shapes, `{"error": …}` or a GraphQL answer sent as plain JSON. */
function errorIn(bodyText: string): string | null {
  try {
    const body = JSON.parse(bodyText) as { error?: unknown; errors?: { message?: unknown }[] } | null;
    const sentence = body?.error ?? body?.errors?.[0]?.message;
    return typeof sentence === 'string' ? sentence : null;
  } catch {
    return null;
  }
}

import { GraphqlRequestError, HTTP_ERROR } from '@derby/web-session/graphql-client';
import { messages } from './messages.ts';

/** Why a read failed. */
export interface ReadFailure {
  readonly message: string;
  /** The id under which the server logged the request. */
  readonly requestId: string | null;
}

/** The statuses of a proxy that cannot reach the gateway. */
const UNREACHABLE_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

/** Turns the error of a request into the text to show. */
export function readFailureOf(error: unknown): ReadFailure {
  if (!(error instanceof GraphqlRequestError)) return { message: messages.connectionError, requestId: null };
  const { code, httpStatus, requestId } = error;
  if (httpStatus === null) return { message: messages.connectionError, requestId: null };
  if (code === HTTP_ERROR && UNREACHABLE_STATUSES.has(httpStatus))
    return { message: messages.connectionError, requestId };
  if (httpStatus >= 400) return { message: messages.httpError(httpStatus), requestId };
  return { message: error.message, requestId };
}

import { GraphqlRequestError, HTTP_ERROR, NETWORK_ERROR } from '@derby/web-session/graphql-client';

/** Why a read failed. */
export interface ReadFailure {
  readonly message: string;
  /** The id under which the server logged the request. */
  readonly requestId: string | null;
}

/** Without a response of the gateway. */
export const CONNECTION_ERROR = 'Error connecting to server';

/** The statuses of a proxy that cannot reach the gateway. */
const UNREACHABLE_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

/** Turns the error of a request into the text to show. */
export function readFailureOf(error: unknown): ReadFailure {
  if (!(error instanceof GraphqlRequestError)) return { message: CONNECTION_ERROR, requestId: null };
  const { code, httpStatus, requestId } = error;
  if (httpStatus === null) return { message: CONNECTION_ERROR, requestId: null };
  const isGraphql = code !== HTTP_ERROR && code !== NETWORK_ERROR;
  if (!isGraphql && UNREACHABLE_STATUSES.has(httpStatus)) return { message: CONNECTION_ERROR, requestId };
  if (httpStatus >= 400) return { message: `HTTP error! status: ${httpStatus}`, requestId };
  return { message: error.message, requestId };
}

import { GraphqlRequestError } from '@derby/web-session/graphql-client';

/** Why a read failed. */
export interface ReadFailure {
  readonly message: string;
  /** The id under which the server logged the request. */
  readonly requestId: string | null;
}

/** Without a response, or with one of another server that claims success, such as the login page of a network. */
export const CONNECTION_ERROR = 'Error connecting to server';

/** Turns the error of a request into the text to show. */
export function readFailureOf(error: unknown): ReadFailure {
  if (!(error instanceof GraphqlRequestError)) return { message: CONNECTION_ERROR, requestId: null };
  const { httpStatus, requestId } = error;
  if (httpStatus === null) return { message: CONNECTION_ERROR, requestId: null };
  if (httpStatus >= 300) return { message: `HTTP error! status: ${httpStatus}`, requestId };
  return { message: error.message, requestId };
}

import { GraphqlRequestError } from '@derby/web-session/graphql-client';

/** Returns the error of a refused request; without a status, of one that got no response. */
export function requestFailure(
  code: string,
  httpStatus: number | null,
  { message = '', requestId = null }: { readonly message?: string; readonly requestId?: string | null } = {},
): GraphqlRequestError {
  return new GraphqlRequestError(message, { code, httpStatus, requestId });
}

/** The error of a request without a network. */
export const NETWORK_ERROR = requestFailure('NETWORK_ERROR', null, { message: 'The server could not be reached' });

import { GraphqlRequestError, NETWORK_ERROR } from '@derby/web-session/graphql-client';
import { readFailureOf, type ReadFailure } from '../../lib/read-failure.ts';

/** Why the last request returned no entries. */
export interface BoardFailure extends ReadFailure {
  /** Only a private board removes the rows. */
  readonly isPrivate: boolean;
  /** No response of the server arrived. */
  readonly isOffline: boolean;
}

const PRIVATE = 'The leaderboard is currently private and not accessible to the public.';

/** Turns the error of a request into the text to show. */
export function boardFailureOf(error: unknown): BoardFailure {
  const isOffline = error instanceof GraphqlRequestError && error.code === NETWORK_ERROR;
  const isPrivate =
    error instanceof GraphqlRequestError &&
    !isOffline &&
    (error.code === 'LEADERBOARD_PRIVATE' || error.httpStatus === 403);
  if (isPrivate) return { isPrivate, isOffline: false, message: error.message || PRIVATE, requestId: null };
  return { isPrivate, isOffline, ...readFailureOf(error) };
}

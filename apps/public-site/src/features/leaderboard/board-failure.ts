import { GraphqlRequestError } from '@derby/web-session/graphql-client';
import { readFailureOf, type ReadFailure } from '../../lib/read-failure.ts';
import { messages } from './messages.ts';

/** Why the last request returned no entries. */
export interface BoardFailure extends ReadFailure {
  /** Only a private board removes the rows. */
  readonly isPrivate: boolean;
  /** No response arrived. */
  readonly isOffline: boolean;
}

/** Turns the error of a request into the text to show. */
export function boardFailureOf(error: unknown): BoardFailure {
  const isPrivate =
    error instanceof GraphqlRequestError && (error.code === 'LEADERBOARD_PRIVATE' || error.httpStatus === 403);
  if (isPrivate) return { isPrivate, isOffline: false, message: error.message || messages.private, requestId: null };
  const isOffline = error instanceof GraphqlRequestError && error.httpStatus === null;
  return { isPrivate, isOffline, ...readFailureOf(error) };
}

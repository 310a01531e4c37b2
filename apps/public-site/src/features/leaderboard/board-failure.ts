import { GraphqlRequestError, HTTP_ERROR } from '@derby/web-session/graphql-client';
import { messages } from './messages.ts';

/** Why the last request brought no entries. */
export interface BoardFailure {
  /** Only a private board takes the rows away. */
  readonly isPrivate: boolean;
  readonly message: string;
  readonly requestId: string | null;
}

/** What a proxy answers for a gateway that it cannot reach. */
const UNREACHABLE_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

/** Turns whatever a request rejected with into the text to show. */
export function boardFailureOf(error: unknown): BoardFailure {
  if (!(error instanceof GraphqlRequestError)) return failure(messages.connectionError);
  const { code, httpStatus, requestId } = error;
  if (code === 'LEADERBOARD_PRIVATE' || httpStatus === 403) {
    return { isPrivate: true, message: error.message || messages.private, requestId: null };
  }
  if (httpStatus === null) return failure(messages.connectionError);
  if (code === HTTP_ERROR && UNREACHABLE_STATUSES.has(httpStatus)) return failure(messages.connectionError, requestId);
  if (httpStatus >= 400) return failure(messages.httpError(httpStatus), requestId);
  return failure(error.message, requestId);
}

function failure(message: string, requestId: string | null = null): BoardFailure {
  return { isPrivate: false, message, requestId };
}

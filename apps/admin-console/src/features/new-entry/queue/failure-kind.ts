import { failureOf, sentenceOf } from '@derby/web-session/request-failure';
import type { QueuedEntry } from '../device/queued-entry.ts';

/**
 * What a failed attempt means for a queued entry. `later`: the server is unreachable or overloaded, so retry unchanged;
 * `session`: not carried out, because the session has ended; `refused`: not carried out, and a retry would be refused;
 * `unknown`: it may have been carried out, so only the same key may be sent again.
 */
export type FailureKind = 'later' | 'session' | 'refused' | 'unknown';

const TRY_AGAIN_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const TRY_AGAIN_CODES: ReadonlySet<string> = new Set(['BUSY', 'UNAVAILABLE', 'TOO_MANY_REQUESTS', 'MAINTENANCE']);
const UNEXPECTED_CODE = 'INTERNAL_SERVER_ERROR';

/** Returns the kind of an error that a weigh-in request threw. */
export function failureKindOf(error: unknown): FailureKind {
  const failure = failureOf(error);
  switch (failure.kind) {
    case 'session':
      return 'session';
    case 'timeout':
    case 'connection':
      return 'later';
    case 'http':
      return TRY_AGAIN_STATUSES.has(failure.status) ? 'later' : 'unknown';
    case 'refused':
      if (TRY_AGAIN_CODES.has(failure.code)) return 'later';
      return failure.code === UNEXPECTED_CODE ? 'unknown' : 'refused';
    case 'unexpected':
      return 'unknown';
  }
}

/** Returns the queued entry with the error that a user must look at. */
export function withProblem(queuedEntry: QueuedEntry, error: unknown): QueuedEntry {
  const isUnknown = failureKindOf(error) === 'unknown';
  return { ...queuedEntry, problem: { sentence: sentenceOf(error, 'An unexpected error occurred.'), isUnknown } };
}

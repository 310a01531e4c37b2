import { OverloadError } from '@derby/server-kit/network-share';

/** The response that replaces a missing response of a service. */
export interface UpstreamFailure {
  readonly status: 503;
  readonly sentence: string;
  readonly retryAfterSeconds: number;
}

const RETRY_SECONDS = 5;
const RETRY_OVERLOAD_SECONDS = 1;
const NOT_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/**
 * Returns a 503 with a retry time: the service was unreachable, its response broke off, or the front door is
 * overloaded.
 */
export function failureOf(error: unknown): UpstreamFailure {
  if (error instanceof OverloadError) {
    return {
      status: 503,
      sentence: 'Too many requests at the same time. Please try again in a moment.',
      retryAfterSeconds: RETRY_OVERLOAD_SECONDS,
    };
  }
  const cause = error instanceof Error ? error.cause : undefined;
  const isReached = !NOT_REACHED.has(codeOf(error)) && !NOT_REACHED.has(codeOf(cause));
  return {
    status: 503,
    sentence: isReached
      ? 'The service did not answer as expected. Please try again.'
      : 'The service is starting or down. Please try again in a moment.',
    retryAfterSeconds: RETRY_SECONDS,
  };
}

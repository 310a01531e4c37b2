import { DomainError, isSignedIn, networkOf, networksAround, WIDTH_FACTORS, type Actor } from '@derby/domain/kernel';
import type { WindowCount, WindowCounter } from '@derby/backend-kit/window-counter';
import type { ApiDeps } from './dependencies.ts';

const SECOND_MS = 1_000;

/**
 * Factor on the request limit for reads of the board: a venue shares one address, and all its visitors get the same
 * response.
 */
const SHARED_READS_FACTOR = 50;

/** The caller sent more than `rate_limit_max_requests` requests within `rate_limit_window_ms`. */
export class TooManyRequestsError extends DomainError {
  constructor(retryAfterSeconds: number) {
    super('TOO_MANY_REQUESTS', `Too many requests. Please try again in ${retryAfterSeconds} seconds.`, {
      retryAfterSeconds,
    });
    this.name = 'TooManyRequestsError';
  }
}

/** One request to count. */
export interface CountedRequest {
  /** By `rateSubject`. */
  readonly subject: string;
  /** A read with the same response for all callers has a separate budget. */
  readonly isSharedRead: boolean;
}

/** The headers that report the state of a caller's budget; times in seconds. */
export const BUDGET_HEADERS = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'] as const;

type BudgetHeaders = Readonly<Record<(typeof BUDGET_HEADERS)[number], string>>;

/**
 * Counts a request against its budget, shared by all processes. Returns the headers, and the refusal when the limit is
 * exceeded. Returns null while the limit is switched off.
 */
export async function countRequest(
  { settings, requestCounter }: Pick<ApiDeps, 'settings' | 'requestCounter'>,
  { subject, isSharedRead }: CountedRequest,
): Promise<{ headers: BudgetHeaders; refusal: TooManyRequestsError | null } | null> {
  const { rateLimitEnabled, rateLimitMaxRequests, rateLimitWindowMs } = settings.current();
  if (!rateLimitEnabled) return null;
  const limit = isSharedRead ? rateLimitMaxRequests * SHARED_READS_FACTOR : rateLimitMaxRequests;
  const kind = isSharedRead ? 'board' : 'all';
  const counted = await countBySubject(requestCounter, { kind, subject, limit, windowMs: rateLimitWindowMs });
  const resetSeconds = secondsUntil(counted);
  return {
    headers: {
      'ratelimit-limit': String(limit),
      'ratelimit-remaining': String(Math.max(0, limit - counted.count)),
      'ratelimit-reset': String(resetSeconds),
    },
    refusal: counted.count > limit ? new TooManyRequestsError(resetSeconds) : null,
  };
}

/**
 * Counts an event of a user or a network, and of the wider networks around it, which have larger budgets. Returns the
 * first count above its limit, else the count of the subject. What is above a limit does not use up wider budgets.
 */
export async function countBySubject(
  counter: WindowCounter,
  { kind, subject, limit, windowMs }: { kind: string; subject: string; limit: number; windowMs: number },
): Promise<WindowCount> {
  let first: WindowCount | undefined;
  for (const [width, name] of networksAround(subject).entries()) {
    // oxlint-disable-next-line no-await-in-loop -- what is above a limit must not count in wider budgets
    const counted = await counter.count(`${kind}:${name}`, windowMs);
    if (counted.count > limit * (WIDTH_FACTORS[width] ?? 1)) return { ...counted, count: limit + 1 };
    first ??= counted;
  }
  return first as WindowCount;
}

/** Returns the seconds until the end of a window, at least 1, so that a retry after them finds a new one. */
export const secondsUntil = ({ resetMs }: WindowCount) => Math.max(1, Math.ceil(resetMs / SECOND_MS));

/** Returns the subject that is counted: the signed-in user at any address, else the network. */
export function rateSubject(actor: Actor, address: string): string {
  return isSignedIn(actor) ? `user:${actor.userId}` : `address:${networkOf(address)}`;
}

/**
 * All codes of expected failures with their HTTP statuses (docs/api.md, "Errors"), for GraphQL and REST. Clients see
 * the code in `extensions.code`. 401 and 403 mean authentication and authorisation only.
 */
export const HTTP_STATUS = {
  BAD_INPUT: 400,
  MISSING_FIELDS: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  ROLE_NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  ENTRY_CHANGED: 412,
  INVALID_CREDENTIALS: 401,
  INVALID_TWO_FACTOR_CODE: 401,
  INVALID_REMEMBER_ME_TOKEN: 401,
  TOO_MANY_ATTEMPTS: 429,
  TOO_MANY_REQUESTS: 429,
  LEADERBOARD_PRIVATE: 403,
  REGISTRATION_CLOSED: 409,
  DERBY_ENDED: 409,
  EARLIER_DERBY: 409,
  STORED_IN_EARLIER_DERBY: 409,
  DERBY_ALREADY_ENDED: 409,
  TWO_FACTOR_REQUIRED: 409,
  UNSUPPORTED_PHOTO: 400,
  FILE_TOO_LARGE: 413,
  PHOTO_UPLOADS_OFF: 409,
  BUSY: 503,
  PROVIDER_FAILED: 502,
  MAINTENANCE: 503,
  UNAVAILABLE: 503,
  DISK_FULL: 503,
} as const;

export type ErrorCode = keyof typeof HTTP_STATUS;

/** Returns the status of a code in `extensions.code`; undefined when it is not an expected failure. */
export function httpStatusOf(code: unknown): number | undefined {
  return typeof code === 'string' && Object.hasOwn(HTTP_STATUS, code) ? HTTP_STATUS[code as ErrorCode] : undefined;
}

const DEFAULT_RETRY_AFTER_SECONDS = 5;

/** Returns the seconds for `Retry-After`: always a time for statuses that allow a retry, null for all others. */
export function retryAfterOf(status: number, knownSeconds?: number | null): number | null {
  const isTemporary = status === 429 || status === 503;
  return isTemporary ? Math.ceil(knownSeconds ?? DEFAULT_RETRY_AFTER_SECONDS) : null;
}

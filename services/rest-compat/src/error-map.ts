import type { Status } from './contract/call.ts';
import { GatewayError, GatewayUnavailableError } from './gateway/gateway-error.ts';
import { Refusal } from './http/refusal.ts';

/** The codes of the gateway that this contract has an answer for. */
type GatewayCode =
  | 'BAD_INPUT'
  | 'MISSING_FIELDS'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'INVALID_CREDENTIALS'
  | 'INVALID_TWO_FACTOR_CODE'
  | 'INVALID_REMEMBER_ME_TOKEN'
  | 'TOO_MANY_ATTEMPTS'
  | 'TOO_MANY_REQUESTS'
  | 'LEADERBOARD_PRIVATE'
  | 'REGISTRATION_CLOSED'
  | 'DERBY_ENDED'
  | 'DERBY_ALREADY_ENDED'
  | 'TWO_FACTOR_REQUIRED'
  | 'UNSUPPORTED_PHOTO'
  | 'FILE_TOO_LARGE'
  | 'PHOTO_UPLOADS_OFF'
  | 'BUSY'
  | 'PROVIDER_FAILED'
  | 'MAINTENANCE'
  | 'UNAVAILABLE';

const STATUS_OF_CODE = {
  BAD_INPUT: 400,
  MISSING_FIELDS: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  INVALID_CREDENTIALS: 401,
  INVALID_TWO_FACTOR_CODE: 401,
  INVALID_REMEMBER_ME_TOKEN: 401,
  TOO_MANY_ATTEMPTS: 429,
  TOO_MANY_REQUESTS: 429,
  LEADERBOARD_PRIVATE: 403,
  REGISTRATION_CLOSED: 409,
  DERBY_ENDED: 409,
  DERBY_ALREADY_ENDED: 409,
  TWO_FACTOR_REQUIRED: 409,
  UNSUPPORTED_PHOTO: 400,
  FILE_TOO_LARGE: 413,
  PHOTO_UPLOADS_OFF: 409,
  BUSY: 503,
  PROVIDER_FAILED: 502,
  MAINTENANCE: 503,
  UNAVAILABLE: 503,
} as const satisfies Record<GatewayCode, Status>;

const UNAVAILABLE_TEXT = 'The service is not available right now. Please try again.';
const UNEXPECTED_TEXT = 'Something went wrong on our side. Please try again.';
const DEFAULT_RETRY_AFTER_SECONDS = 5;

/** What leaves for one failure. `isExpected` is false for failures that have to be logged and looked at. */
export interface FailureAnswer {
  readonly status: Status;
  readonly body: { readonly error: string } & Record<string, unknown>;
  readonly retryAfterSeconds: number | null;
  readonly isExpected: boolean;
}

/** The one place that turns a failure of any kind into a status and a body of the contract. */
export function answerToFailure(error: unknown): FailureAnswer {
  if (error instanceof Refusal) {
    const retryAfterSeconds = isTemporary(error.status) ? DEFAULT_RETRY_AFTER_SECONDS : null;
    return expected(error.status, { error: error.message }, retryAfterSeconds);
  }
  if (error instanceof GatewayUnavailableError) {
    return { ...expected(503, { error: UNAVAILABLE_TEXT }, DEFAULT_RETRY_AFTER_SECONDS), isExpected: false };
  }
  const status = error instanceof GatewayError ? statusOf(error) : null;
  if (error instanceof GatewayError && status !== null) return answerToGateway(error, status);
  return { status: 500, body: { error: UNEXPECTED_TEXT }, retryAfterSeconds: null, isExpected: false };
}

/** By the code; of a code that is newer than this list, the status that the gateway itself answered. */
function statusOf({ code, status }: GatewayError): Status | null {
  if (code !== null && Object.hasOwn(STATUS_OF_CODE, code)) return STATUS_OF_CODE[code as GatewayCode];
  return Object.values(STATUS_OF_CODE).find((known) => known === status) ?? null;
}

function answerToGateway(error: GatewayError, status: Status): FailureAnswer {
  const { code } = error;
  const retryAfterSeconds = isTemporary(status)
    ? Math.ceil(error.retryAfterSeconds ?? DEFAULT_RETRY_AFTER_SECONDS)
    : null;
  if (code === 'MISSING_FIELDS') return expected(status, { error: error.message, missing: error.fields });
  if (code === 'LEADERBOARD_PRIVATE') return expected(status, { error: error.message, message: error.message });
  return expected(status, { error: error.message }, retryAfterSeconds);
}

function expected(status: Status, body: FailureAnswer['body'], retryAfterSeconds: number | null = null): FailureAnswer {
  return { status, body, retryAfterSeconds, isExpected: true };
}

/** Another try may succeed: `Retry-After` says when. */
function isTemporary(status: Status): boolean {
  return status === 429 || status === 503;
}

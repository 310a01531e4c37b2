import { expectedFailureOf } from '@derby/domain/kernel';
import { HTTP_STATUS, retryAfterOf, type ErrorCode } from '@derby/rules/error-codes';
import { BreachError, type Status } from '../contract/call.ts';

/** Checked by the compiler: every code has a status of the contract. */
const STATUS_OF_CODE: Readonly<Record<ErrorCode, Status>> = HTTP_STATUS;

const UNEXPECTED_TEXT = 'Something went wrong on our side. Please try again.';

/** A request that this service refuses before a use case runs; `message` is sent to the caller. */
export class Refusal extends Error {
  readonly status: Status;

  constructor(status: Status, message: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
  }
}

/** The response to one failure. `isExpected` is false for failures that must be logged and investigated. */
export interface FailureResponse {
  readonly status: Status;
  readonly body: { readonly error: string } & Record<string, unknown>;
  readonly retryAfterSeconds: number | null;
  readonly isExpected: boolean;
}

/** Turns any failure into a status and a body of the contract. The only place that does so. */
export function responseToFailure(error: unknown): FailureResponse {
  const refusal = refusalOfTransport(error);
  if (refusal) return expected(refusal.status, { error: refusal.message }, retryAfterOf(refusal.status));
  const failure = expectedFailureOf(error);
  if (failure === null) {
    // Thrown in development and tests only, whose reader needs the reason.
    const text = error instanceof BreachError ? error.message : UNEXPECTED_TEXT;
    return { status: 500, body: { error: text }, retryAfterSeconds: null, isExpected: false };
  }
  const { code, message, fields } = failure;
  const status = STATUS_OF_CODE[code];
  if (code === 'MISSING_FIELDS') return expected(status, { error: message, missing: fields });
  if (code === 'LEADERBOARD_PRIVATE') return expected(status, { error: message, message });
  return expected(status, { error: message }, retryAfterOf(status, failure.retryAfterSeconds));
}

function expected(
  status: Status,
  body: FailureResponse['body'],
  retryAfterSeconds: number | null = null,
): FailureResponse {
  return { status, body, retryAfterSeconds, isExpected: true };
}

/** Returns a refusal, also for the server's own refusals of a body; null for all other errors. */
function refusalOfTransport(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error) || expectedFailureOf(error) !== null) return null;
  const { code, statusCode } = error as Error & { code?: unknown; statusCode?: unknown };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal(413, 'The request body is too large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal(415, 'The media type of the body is not supported');
  return statusCode === 400 ? new Refusal(400, 'The body is not valid JSON') : null;
}

import { HTTP_STATUS, retryAfterOf, type ErrorCode } from '@derby/rules/error-codes';
import type { Status } from './contract/call.ts';
import { GatewayError, GatewayUnavailableError } from './gateway/gateway-answer.ts';
import { Refusal } from './http/refusal.ts';

/** Checked by the compiler: every code has a status of the contract. */
const STATUS_OF_CODE: Readonly<Record<ErrorCode, Status>> = HTTP_STATUS;

const UNAVAILABLE_TEXT = 'The service is not available right now. Please try again.';
const UNEXPECTED_TEXT = 'Something went wrong on our side. Please try again.';

/** The response to one failure. `isExpected` is false for failures that must be logged and investigated. */
export interface FailureAnswer {
  readonly status: Status;
  readonly body: { readonly error: string } & Record<string, unknown>;
  readonly retryAfterSeconds: number | null;
  readonly isExpected: boolean;
}

/** Turns any failure into a status and a body of the contract. The only place that does so. */
export function answerToFailure(error: unknown): FailureAnswer {
  if (error instanceof Refusal) {
    return expected(error.status, { error: error.message }, retryAfterOf(error.status));
  }
  if (error instanceof GatewayUnavailableError) {
    return { ...expected(503, { error: UNAVAILABLE_TEXT }, retryAfterOf(503)), isExpected: false };
  }
  const status = error instanceof GatewayError ? statusOf(error) : null;
  if (error instanceof GatewayError && status !== null) return answerToGateway(error, status);
  return { status: 500, body: { error: UNEXPECTED_TEXT }, retryAfterSeconds: null, isExpected: false };
}

/** Returns the status of a code, or for an unknown, newer code the status that the gateway answered. */
function statusOf({ code, status }: GatewayError): Status | null {
  if (code !== null && Object.hasOwn(STATUS_OF_CODE, code)) return STATUS_OF_CODE[code as ErrorCode];
  return Object.values(STATUS_OF_CODE).find((known) => known === status) ?? null;
}

function answerToGateway(error: GatewayError, status: Status): FailureAnswer {
  const { code } = error;
  const retryAfterSeconds = retryAfterOf(status, error.retryAfterSeconds);
  if (code === 'MISSING_FIELDS') return expected(status, { error: error.message, missing: error.fields });
  if (code === 'LEADERBOARD_PRIVATE') return expected(status, { error: error.message, message: error.message });
  return expected(status, { error: error.message }, retryAfterSeconds);
}

function expected(status: Status, body: FailureAnswer['body'], retryAfterSeconds: number | null = null): FailureAnswer {
  return { status, body, retryAfterSeconds, isExpected: true };
}

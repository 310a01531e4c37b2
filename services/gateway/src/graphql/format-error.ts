import { expectedFailureOf, type DomainError } from '@derby/domain/kernel';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';

/** The message of an unexpected error as clients see it. */
export const MASKED_MESSAGE = 'Internal server error';
const MASKED_CODE = 'INTERNAL_SERVER_ERROR';

/** Error codes of GraphQL itself. The operation is at fault, and the message only repeats what the client sent. */
const OPERATION_CODES = new Set([
  'BAD_REQUEST',
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
]);

const BAD_REQUEST = 400;

/** GraphQL stops at the limit of invalid variables and gives this error no code. */
const TOO_MANY_PROBLEMS = /^Too many errors processing variables/;

const SUGGESTION = / ?Did you mean .*$/s;
/** Some messages of GraphQL repeat the whole input. */
const MAX_MESSAGE_CHARACTERS = 300;

/** Returns the error that GraphQL wrapped. */
function thrownBy(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? thrownBy(error.originalError) : error;
}

/** Returns the expected failure behind an error: a domain error, or an unreachable database. Null for all others. */
export function expectedFailure(error: unknown): DomainError | null {
  return expectedFailureOf(thrownBy(error));
}

/** Returns the code when the operation itself is at fault, else null. */
function operationCode(error: unknown): string | null {
  if (!(error instanceof GraphQLError) || !(thrownBy(error) instanceof GraphQLError)) return null;
  if (TOO_MANY_PROBLEMS.test(error.message)) return 'BAD_USER_INPUT';
  const { code, http } = error.extensions as { code?: unknown; http?: { status?: number } };
  // A persisted query with a wrong hash or an unknown version has no code.
  if (code === undefined && http?.status === BAD_REQUEST) return 'BAD_REQUEST';
  return typeof code === 'string' && OPERATION_CODES.has(code) ? code : null;
}

/** Returns whether an error is unexpected. An unexpected error is logged, and its message is not sent to the client. */
export function isUnexpected(error: unknown): boolean {
  return expectedFailure(error) === null && operationCode(error) === null;
}

/**
 * Returns the error for the client: message, code, fields and retry time of an expected failure; a fault of the
 * operation without hints about the schema; and a fixed message for all other errors.
 */
export function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const where = formatted.path ? { path: formatted.path } : {};
  const failure = expectedFailure(error);
  if (failure) {
    const { code, fields, retryAfterSeconds } = failure;
    const retry = retryAfterSeconds === null ? {} : { retryAfterSeconds };
    return { message: failure.message, ...where, extensions: { code, fields, ...retry } };
  }
  const code = operationCode(error);
  if (code !== null) {
    const { locations } = formatted;
    return {
      message: formatted.message.replace(SUGGESTION, '').slice(0, MAX_MESSAGE_CHARACTERS),
      ...(locations ? { locations } : {}),
      ...where,
      extensions: { code },
    };
  }
  return { message: MASKED_MESSAGE, ...where, extensions: { code: MASKED_CODE } };
}

/** Returns a failure outside of any operation in the shape of a GraphQL response. */
export function errorResponse({
  message,
  ...extensions
}: {
  message: string;
  code: string;
  requestId: string;
  retryAfterSeconds?: number | null;
}): { errors: GraphQLFormattedError[] } {
  return { errors: [{ message, extensions }] };
}

import { DomainError, isDatabaseOutage, UnavailableError } from '@derby/domain/kernel';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';

/** The message of an unexpected error as clients see it. */
export const MASKED_MESSAGE = 'Internal server error';
const MASKED_CODE = 'INTERNAL_SERVER_ERROR';

/** Codes of GraphQL itself: the operation is at fault, and its message repeats only what the client sent. */
const OPERATION_CODES = new Set([
  'BAD_REQUEST',
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
]);

const BAD_REQUEST = 400;

/** GraphQL stops at the limit of wrong variables, and gives this one error no code. */
const TOO_MANY_PROBLEMS = /^Too many errors processing variables/;

const SUGGESTION = / ?Did you mean .*$/s;
/** GraphQL repeats the whole input in its messages. */
const MAX_MESSAGE_CHARACTERS = 300;

/** What was thrown below GraphQL's own wrapping. */
function thrownBy(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? thrownBy(error.originalError) : error;
}

/** The expected failure behind an error: thrown by the domain, or a database that is away. Null for the rest. */
export function expectedFailure(error: unknown): DomainError | null {
  const thrown = thrownBy(error);
  if (thrown instanceof DomainError) return thrown;
  return isDatabaseOutage(thrown) ? new UnavailableError(thrown) : null;
}

/** The code of an error that the operation itself is at fault for; null for all others. */
function operationCode(error: unknown): string | null {
  if (!(error instanceof GraphQLError) || !(thrownBy(error) instanceof GraphQLError)) return null;
  if (TOO_MANY_PROBLEMS.test(error.message)) return 'BAD_USER_INPUT';
  const { code, http } = error.extensions as { code?: unknown; http?: { status?: number } };
  // A hash that is not that of the query, or of no version that there is, is refused without a code.
  if (code === undefined && http?.status === BAD_REQUEST) return 'BAD_REQUEST';
  return typeof code === 'string' && OPERATION_CODES.has(code) ? code : null;
}

/** Returns whether the error is unexpected: it must be logged, and its message must not reach the client. */
export function isUnexpected(error: unknown): boolean {
  return expectedFailure(error) === null && operationCode(error) === null;
}

/**
 * What a client gets of an error: an expected failure's sentence, code, fields and time to wait; an operation's own
 * fault without help about the schema; of everything else only that it happened.
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

/** A failure outside of any operation, in the shape of a GraphQL answer. */
export function errorAnswer({
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

import type { ApolloServerPlugin } from '@apollo/server';
import { expectedFailureOf, type DomainError } from '@derby/domain/kernel';
import { httpStatusOf, retryAfterOf } from '@derby/rules/error-codes';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { GatewayContext } from '../context.ts';

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
  if (code === undefined && http?.status === 400) return 'BAD_REQUEST';
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

/**
 * Adds the request's id to every error. Sets the status and retry time of the first error when a response has no data,
 * or only nulls. Logs each unexpected error once.
 */
export const failures: ApolloServerPlugin<GatewayContext> = {
  requestDidStart: async () => ({
    async didEncounterErrors({ contextValue, errors, operationName }) {
      for (const error of errors) {
        if (!isUnexpected(error)) continue;
        contextValue.logger.error(
          { err: error.originalError ?? error, operationName, path: error.path?.join('.') },
          'an operation failed',
        );
      }
    },
    async willSendResponse({ contextValue, response }) {
      if (response.body.kind !== 'single') return;
      const { errors, data } = response.body.singleResult;
      if (!errors?.length) return;
      response.body.singleResult.errors = errors.map((error) => ({
        ...error,
        extensions: { ...error.extensions, requestId: contextValue.requestId },
      }));
      if (Object.values(data ?? {}).every((value) => value === null)) {
        const { code, retryAfterSeconds: known } = errors[0]?.extensions ?? {};
        const status = httpStatusOf(code) ?? response.http.status ?? 500;
        const retryAfterSeconds = retryAfterOf(status, typeof known === 'number' ? known : null);
        response.http.status = status;
        if (retryAfterSeconds !== null) response.http.headers.set('retry-after', String(retryAfterSeconds));
      }
    },
  }),
};

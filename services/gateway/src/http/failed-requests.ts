import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { HTTP_STATUS, retryAfterOf } from '@derby/rules/error-codes';
import { UnreadableUploadError } from '../uploads/uploads.ts';
import { errorResponse, expectedFailure, MASKED_MESSAGE } from '../graphql/format-error.ts';

const BAD_REQUEST = 400;
const INTERNAL_SERVER_ERROR = 500;
const NOT_FOUND = 404;
const PAYLOAD_TOO_LARGE = 413;
const UNSUPPORTED_MEDIA_TYPE = 415;

/** Messages for requests that never became an operation, by status. */
const SENTENCES: Readonly<Record<number, string>> = {
  [PAYLOAD_TOO_LARGE]: 'The request is too large.',
  [UNSUPPORTED_MEDIA_TYPE]: 'This media type is not supported.',
};

/** A failure outside of GraphQL. */
interface RequestFailure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly retryAfterSeconds?: number | null | undefined;
}

/** Sends a failure in the shape of a GraphQL response, not cacheable. */
export function sendFailure(reply: FastifyReply, failure: RequestFailure): FastifyReply {
  const { status, code, message } = failure;
  const retryAfterSeconds = retryAfterOf(status, failure.retryAfterSeconds);
  if (retryAfterSeconds !== null) reply.header('retry-after', retryAfterSeconds);
  const response = errorResponse({ message, code, requestId: reply.request.id });
  return reply.code(status).header('cache-control', 'no-store').send(response);
}

/** Sets the handlers for failures outside of GraphQL. Responses carry no details. */
export function respondToFailedRequests(server: FastifyInstance): void {
  server.setNotFoundHandler(async (_request, reply) =>
    sendFailure(reply, { status: NOT_FOUND, message: 'Not found', code: 'NOT_FOUND' }),
  );
  server.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const failure = failureOf(error);
    if (failure.status === INTERNAL_SERVER_ERROR) request.log.error({ err: error }, 'request failed');
    return sendFailure(reply, failure);
  });
}

function failureOf(error: FastifyError): RequestFailure {
  if (error instanceof UnreadableUploadError) {
    return { status: error.statusCode, code: error.responseCode, message: error.message };
  }
  const expected = expectedFailure(error);
  if (expected) {
    const { code, message, retryAfterSeconds } = expected;
    return { status: HTTP_STATUS[code], code, message, retryAfterSeconds };
  }
  const { statusCode: status = INTERNAL_SERVER_ERROR } = error;
  if (status < BAD_REQUEST || status >= INTERNAL_SERVER_ERROR) {
    return { status: INTERNAL_SERVER_ERROR, code: 'INTERNAL_SERVER_ERROR', message: MASKED_MESSAGE };
  }
  return { status, code: 'BAD_REQUEST', message: SENTENCES[status] ?? 'This request cannot be understood.' };
}

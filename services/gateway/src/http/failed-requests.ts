import type { FastifyError, FastifyInstance } from 'fastify';
import { HTTP_STATUS, retryAfterOf } from '@derby/rules/error-codes';
import { UnreadableUploadError } from '../uploads/parse-multipart.ts';
import { errorAnswer, expectedFailure, MASKED_MESSAGE } from '../graphql/format-error.ts';

const INTERNAL_SERVER_ERROR = 500;
const NOT_FOUND = 404;
const PAYLOAD_TOO_LARGE = 413;
const UNSUPPORTED_MEDIA_TYPE = 415;

/** What is wrong with a request that never became an operation. */
const SENTENCES: Readonly<Record<number, string>> = {
  [PAYLOAD_TOO_LARGE]: 'The request is too large.',
  [UNSUPPORTED_MEDIA_TYPE]: 'This media type is not supported.',
};

/** Answers what fails outside of GraphQL in the shape of a GraphQL answer, without any detail of the failure. */
export function answerFailedRequests(server: FastifyInstance): void {
  server.setNotFoundHandler(async (request, reply) =>
    reply
      .code(NOT_FOUND)
      .header('cache-control', 'no-store')
      .send(errorAnswer({ message: 'Not found', code: 'NOT_FOUND', requestId: request.id })),
  );
  server.setErrorHandler<FastifyError>(async (error, request, reply) => {
    if (error instanceof UnreadableUploadError) {
      const { statusCode, answerCode: code, message } = error;
      const answer = errorAnswer({ code, message, requestId: request.id });
      return reply.code(statusCode).header('cache-control', 'no-store').send(answer);
    }
    const expected = expectedFailure(error);
    if (expected) {
      const { code, message } = expected;
      const status = HTTP_STATUS[code];
      const retryAfterSeconds = retryAfterOf(status, expected.retryAfterSeconds);
      if (retryAfterSeconds !== null) reply.header('retry-after', retryAfterSeconds);
      return reply
        .code(status)
        .header('cache-control', 'no-store')
        .send(errorAnswer({ code, message, requestId: request.id }));
    }
    const status = error.statusCode ?? INTERNAL_SERVER_ERROR;
    const isClientFault = status < INTERNAL_SERVER_ERROR;
    if (!isClientFault) request.log.error({ err: error }, 'request failed');
    const failure = isClientFault
      ? { message: SENTENCES[status] ?? 'This request cannot be understood.', code: 'BAD_REQUEST' }
      : { message: MASKED_MESSAGE, code: 'INTERNAL_SERVER_ERROR' };
    return reply
      .code(isClientFault ? status : INTERNAL_SERVER_ERROR)
      .header('cache-control', 'no-store')
      .send(errorAnswer({ ...failure, requestId: request.id }));
  });
}

import type { ApiDeps } from '@derby/api-kit/dependencies';
import { countRequest, rateSubject } from '@derby/api-kit/request-limit';
import { VISITOR } from '@derby/domain/kernel';
import { HTTP_STATUS, retryAfterOf } from '@derby/rules/error-codes';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorResponse, expectedFailure, MASKED_MESSAGE } from '../graphql/errors.ts';
import { UnreadableUploadError } from './uploads.ts';

/** Messages for requests that never became an operation, by status. */
const SENTENCES: Readonly<Record<number, string>> = {
  413: 'The request is too large.',
  415: 'This media type is not supported.',
};

/** A failure outside of GraphQL. */
interface RequestFailure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly retryAfterSeconds?: number | null | undefined;
}

/** Sends a failure in the shape of a GraphQL response, not cacheable. */
function sendFailure(reply: FastifyReply, failure: RequestFailure): FastifyReply {
  const { status, code, message } = failure;
  const retryAfterSeconds = retryAfterOf(status, failure.retryAfterSeconds);
  if (retryAfterSeconds !== null) reply.header('retry-after', retryAfterSeconds);
  const response = errorResponse({ message, code, requestId: reply.request.id });
  return reply.code(status).header('cache-control', 'no-store').send(response);
}

/** Sets the handlers for failures outside of GraphQL. Responses carry no details. */
export function respondToFailedRequests(server: FastifyInstance): void {
  server.setNotFoundHandler(async (_request, reply) =>
    sendFailure(reply, { status: 404, message: 'Not found', code: 'NOT_FOUND' }),
  );
  server.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const failure = failureOf(error);
    if (failure.status === 500) request.log.error({ err: error }, 'request failed');
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
  const { statusCode: status = 500 } = error;
  if (status < 400 || status >= 500) {
    return { status: 500, code: 'INTERNAL_SERVER_ERROR', message: MASKED_MESSAGE };
  }
  return { status, code: 'BAD_REQUEST', message: SENTENCES[status] ?? 'This request cannot be understood.' };
}

/** What is known about a request for the request limit. */
export interface Counting {
  /** The request has been counted, or belongs to those that are not counted. */
  isDone: boolean;
  /** The operation failed, whatever the HTTP status. */
  hasFailed: boolean;
}

const countings = new WeakMap<FastifyRequest, Counting>();

/** Returns the state of a request, which begins as neither counted nor failed. */
export function countingOf(request: FastifyRequest): Counting {
  const known = countings.get(request);
  if (known) return known;
  const counting = { isDone: false, hasFailed: false };
  countings.set(request, counting);
  return counting;
}

/**
 * Counts requests that fail before their operation is known (broken JSON, a syntax error, an unknown persisted query)
 * as requests of a visitor. Responds with 429 above the limit.
 */
export function countFailures(server: FastifyInstance, { deps }: { readonly deps: ApiDeps }): void {
  server.addHook<string>('onSend', async (request, reply, payload) => {
    const { isDone, hasFailed } = countings.get(request) ?? { isDone: false, hasFailed: false };
    if (isDone || !isClientFault(reply, hasFailed)) return payload;
    countingOf(request).isDone = true;
    const counted = await countRequest(deps, { subject: rateSubject(VISITOR, request.ip), isSharedRead: false });
    if (!counted) return payload;
    reply.headers(counted.headers);
    if (!counted.refusal) return payload;
    const { code, message, retryAfterSeconds } = counted.refusal;
    reply.removeHeader('content-length');
    reply.code(HTTP_STATUS[code]).header('retry-after', retryAfterSeconds);
    return JSON.stringify(errorResponse({ code, message, retryAfterSeconds, requestId: request.id }));
  });
}

/** An unknown persisted query gets status 200. */
function isClientFault({ statusCode }: FastifyReply, hasFailed: boolean): boolean {
  return (hasFailed || statusCode >= 400) && statusCode < 500;
}

import { VISITOR } from '@derby/domain/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiDeps } from '@derby/api-kit/dependencies';
import { HTTP_STATUS } from '@derby/rules/error-codes';
import { errorResponse } from '../graphql/format-error.ts';
import { countRequest, rateSubject } from '@derby/api-kit/request-limit';

const BAD_REQUEST = 400;
const INTERNAL_SERVER_ERROR = 500;

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
  return (hasFailed || statusCode >= BAD_REQUEST) && statusCode < INTERNAL_SERVER_ERROR;
}

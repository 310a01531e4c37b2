import type { FastifyInstance } from 'fastify';
import type { FrontDoorLimits } from '../limits.ts';

const SENTENCES = {
  400: 'The request is not valid HTTP',
  404: 'There is nothing at this address.',
  408: 'The request took too long to arrive',
  413: 'The request body is too large',
  414: 'The address is too long',
  415: 'The media type of the body is not supported',
} as const;

type RefusedStatus = keyof typeof SENTENCES;

/** A request that the front door itself refuses; the message is sent to the client. */
export class RequestRefused extends Error {
  readonly statusCode: RefusedStatus;

  constructor(statusCode: RefusedStatus) {
    super(SENTENCES[statusCode]);
    this.name = 'RequestRefused';
    this.statusCode = statusCode;
  }
}

/**
 * Returns the refusal for an error with a 4xx status, including those of Node and Fastify; undefined for all other
 * errors.
 */
export function refusalOf(error: Error & { statusCode?: number }): RequestRefused | undefined {
  if (error instanceof RequestRefused) return error;
  const { statusCode = 500 } = error;
  if (statusCode < 400 || statusCode >= 500) return undefined;
  return new RequestRefused(statusCode in SENTENCES ? (statusCode as RefusedStatus) : 400);
}

/** Headers that may occur once only: Node uses the first of several, another server might use the last. */
const SINGULAR = ['host', 'authorization', 'content-type', 'idempotency-key'];

/**
 * Refuses requests with a URL that is too long (414), or with repeated headers that could contradict each other (400).
 */
export function refuseOddRequests(
  server: FastifyInstance,
  { targetLength }: Pick<FrontDoorLimits, 'targetLength'>,
): void {
  server.addHook('onRequest', async ({ raw }) => {
    if ((raw.url ?? '').length > targetLength) throw new RequestRefused(414);
    const { headersDistinct } = raw;
    if (SINGULAR.some((name) => (headersDistinct[name]?.length ?? 0) > 1)) throw new RequestRefused(400);
  });
}

import type { FastifyInstance } from 'fastify';
import type { FrontDoorLimits } from '../limits.ts';
import { RequestRefused } from './request-refused.ts';

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

import type { FastifyInstance } from 'fastify';
import type { FrontDoorLimits } from '../limits.ts';
import { RequestRefused } from './request-refused.ts';

/** Of these a request has one; Node takes the first of several, and another server might take the last. */
const SINGULAR = ['host', 'authorization', 'content-type', 'idempotency-key'];

/** Refuses requests with an endless address (414), and those whose headers contradict themselves (400). */
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

import type { FastifyInstance } from 'fastify';
import type { FindPath } from './known-paths.ts';

/**
 * Answers 404 on a path that no call has and 405 with `Allow` for a method that a known path has not, before anything
 * of a body is read; OPTIONS tells the same with 204.
 */
export function refuseUnknown(server: FastifyInstance, findPath: FindPath): void {
  server.addHook('onRequest', async (request, reply) => {
    const known = findPath(request.url)?.methods;
    if (known?.includes(request.method)) return undefined;
    if (!known && !request.is404) return undefined;
    reply.header('cache-control', 'no-store');
    if (!known) return reply.code(404).send({ error: 'There is no such call' });
    reply.header('allow', [...known, 'OPTIONS'].join(', '));
    if (request.method === 'OPTIONS') return reply.code(204).send();
    return reply.code(405).send({ error: `${request.method} is not possible here` });
  });
}

import type { FastifyInstance } from 'fastify';
import type { FindPath } from './known-paths.ts';

/**
 * Responds with 404 on an unknown path, 405 with `Allow` for an unsupported method, and 204 with `Allow` to OPTIONS, before
 * the body is read.
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

import type { FastifyInstance } from 'fastify';

/** One call by its method and its path, with parameters as `:id`. */
export interface KnownCall {
  readonly method: string;
  readonly path: string;
}

/**
 * Answers 404 on a path that no call has and 405 with `Allow` for a method that a known path has not, before anything
 * of a body is read; OPTIONS tells the same with 204. Not left to the router, which takes `/entries/public` for an
 * entry when the method fits, and knows only some of the methods that Node reads.
 */
export function refuseUnknown(server: FastifyInstance, calls: readonly KnownCall[]): void {
  const methods = new Map<string, string[]>();
  for (const { method, path } of calls) {
    methods.set(path, [...(methods.get(path) ?? []), method, ...(method === 'GET' ? ['HEAD'] : [])]);
  }
  const patterns = [...methods]
    .filter(([path]) => path.includes(':'))
    .map(([path, known]) => ({ pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`), known }));

  server.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const known = methods.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.known;
    if (known?.includes(request.method)) return undefined;
    if (!known && !request.is404) return undefined;
    reply.header('cache-control', 'no-store');
    if (!known) return reply.code(404).send({ error: 'There is no such call' });
    reply.header('allow', [...known, 'OPTIONS'].join(', '));
    if (request.method === 'OPTIONS') return reply.code(204).send();
    return reply.code(405).send({ error: `${request.method} is not possible here` });
  });
}

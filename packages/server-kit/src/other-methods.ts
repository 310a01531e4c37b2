import { METHODS } from 'node:http';
import type { FastifyInstance, RouteOptions } from 'fastify';

/** Makes a server route every method that Node can parse, so that other methods do not look like an unknown path. */
export function acceptAllMethods(server: FastifyInstance): void {
  for (const method of METHODS) {
    // CONNECT never becomes a request. Bodies of unsupported methods are not read.
    if (method !== 'CONNECT' && (method === 'QUERY' || !server.supportedMethods.includes(method))) {
      server.addHttpMethod(method, { hasBody: false, overrideExisting: true });
    }
  }
}

/**
 * Collects the routes that a server gets from now on. The returned function adds the missing methods to each address:
 * 405 with `Allow`, and 204 with `Allow` for OPTIONS.
 */
export function watchMethods(server: FastifyInstance): () => void {
  const methodsByUrl = new Map<string, Set<string>>();
  server.addHook('onRoute', ({ url, method }: RouteOptions) => {
    const known = methodsByUrl.get(url) ?? new Set<string>();
    for (const one of [method].flat()) known.add(one);
    methodsByUrl.set(url, known);
  });
  return () => {
    for (const [url, known] of methodsByUrl) refuseOthers(server, url, new Set(known));
  };
}

function refuseOthers(server: FastifyInstance, url: string, known: ReadonlySet<string>): void {
  const others = server.supportedMethods.filter((method) => !known.has(method));
  if (others.length === 0) return;
  const allow = [...new Set([...known, 'OPTIONS'])].toSorted().join(', ');
  server.route({
    method: others,
    url,
    // Before the body is read.
    onRequest: async (request, reply) => {
      reply.header('allow', allow).header('cache-control', 'no-store');
      if (request.method === 'OPTIONS') return reply.code(204).send();
      return reply.code(405).send({ error: `${request.method} is not possible here` });
    },
    handler: async () => undefined,
  });
}

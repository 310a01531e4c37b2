import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FindPath } from './known-paths.ts';

/** Until a browser asks about the same call again. */
const MAX_AGE_SECONDS = 600;

/** The request headers of the contract. */
const REQUEST_HEADERS = 'Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id';

/** What a browser does not show to scripts of another origin by itself. */
const EXPOSED_HEADERS =
  'Allow, Content-Disposition, ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Board-Version, X-Request-Id';

/**
 * Lets scripts of other origins read answers, refusals included: every origin those of public reads, the given origins
 * all others (docs/decisions/0048-cors-in-one-hook.md). Answers the preflights of known paths. Credentials are never
 * allowed: the API has no cookies.
 */
export function allowOrigins(
  server: FastifyInstance,
  { findPath, origins }: { readonly findPath: FindPath; readonly origins: ReadonlySet<string> },
): void {
  server.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    const known = findPath(request.url);
    if (known?.isPublicRead) {
      // The same for all callers, because the answer lies in caches.
      reply.header('access-control-allow-origin', '*');
    } else {
      if (origins.size > 0) reply.header('vary', 'Origin');
      if (origin === undefined || !origins.has(origin)) return undefined;
      reply.header('access-control-allow-origin', origin);
    }
    reply.header('access-control-expose-headers', EXPOSED_HEADERS);
    if (known === undefined || !isPreflight(request)) return undefined;
    // Answered before maintenance and tokens are looked at: a preflight never has a token.
    return reply
      .code(204)
      .header('cache-control', 'no-store')
      .header('allow', [...known.methods, 'OPTIONS'].join(', '))
      .header('access-control-allow-methods', known.methods.join(', '))
      .header('access-control-allow-headers', REQUEST_HEADERS)
      .header('access-control-max-age', MAX_AGE_SECONDS)
      .send();
  });
}

function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
}

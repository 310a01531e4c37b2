import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FindPath } from './known-paths.ts';

/** How long browsers may cache a preflight response. */
const MAX_AGE_SECONDS = 600;

/** The request headers of the contract. */
const REQUEST_HEADERS = 'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id';

/** Response headers that scripts of other origins could not read otherwise. */
const EXPOSED_HEADERS =
  'Allow, Content-Disposition, ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Board-Version, X-Request-Id';

/**
 * Lets scripts of other origins read responses, refusals included: public reads for every origin, all calls for the
 * given origins (docs/decisions/0046-own-code-beside-libraries.md). Responds to preflights of known paths. Never allows
 * credentials: the API has no cookies.
 */
export function allowOrigins(
  server: FastifyInstance,
  { findPath, origins }: { readonly findPath: FindPath; readonly origins: ReadonlySet<string> },
): void {
  server.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    const known = findPath(request.url);
    if (known?.isPublicRead) {
      // Equal for all callers, because caches store the response.
      reply.header('access-control-allow-origin', '*');
    } else {
      if (origins.size > 0) reply.header('vary', 'Origin');
      if (origin === undefined || !origins.has(origin)) return undefined;
      reply.header('access-control-allow-origin', origin);
    }
    reply.header('access-control-expose-headers', EXPOSED_HEADERS);
    if (known === undefined || !isPreflight(request)) return undefined;
    // Before maintenance and tokens are checked: a preflight never has a token.
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

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;
/** Vite writes files with a content hash in their name to this folder. */
const HASHED_FILE = /[/\\]assets[/\\]/;
const HASHED_URL = '/assets/';
/**
 * Headers for revalidation and range requests, which immutable files never get, and the id of a request, which caches
 * repeat. A first visit loads twenty-five files.
 */
const NEEDLESS_HEADERS = ['etag', 'last-modified', 'accept-ranges', 'x-request-id'];

/**
 * Serves a build folder: files with a hash in their name are immutable, all others `no-cache` (revalidated, 304).
 * Serves Brotli or gzip copies that the build wrote. `allowedOrigins: '*'` allows other origins, which remotes need.
 * A folder is no page. `isComplete` adds a route per existing file, except `ignored`, and looks for no files later.
 */
export async function serveStaticFiles(
  server: FastifyInstance,
  options: { root: string; allowedOrigins?: '*'; isComplete?: boolean; ignored?: string[] },
): Promise<void> {
  server.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith(HASHED_URL) || reply.statusCode !== 200) return;
    for (const name of NEEDLESS_HEADERS) reply.removeHeader(name);
  });
  await server.register(fastifyStatic, {
    root: options.root,
    preCompressed: true,
    cacheControl: false,
    wildcard: options.isComplete !== true,
    globIgnore: ['**/*.br', '**/*.gz', ...(options.ignored ?? [])],
    index: false,
    setHeaders(reply, path) {
      reply.setHeader(
        'cache-control',
        HASHED_FILE.test(path.slice(options.root.length)) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      );
      // A cache must not serve the Brotli copy to a client that cannot decode it.
      reply.setHeader('vary', 'accept-encoding');
      reply.setHeader('x-content-type-options', 'nosniff');
      if (options.allowedOrigins) reply.setHeader('access-control-allow-origin', options.allowedOrigins);
    },
  });
}

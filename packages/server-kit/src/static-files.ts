import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;
/** Vite puts files whose name holds a hash of their content below this folder. */
const HASHED_FILE = /[/\\]assets[/\\]/;
const HASHED_URL = '/assets/';
/**
 * Needed only for revalidation and range requests, which immutable files never get; a first visit loads thirty files.
 */
const HEADERS_OF_REPEATS = ['etag', 'last-modified', 'accept-ranges'];

/**
 * Serves the files of a build folder: files with a hash in their name for ever, everything else
 * `no-cache` (asked again, answered 304), with the Brotli or gzip copy when the build wrote one.
 * `allowedOrigins: '*'` lets another origin's page load them, which a remote needs. With `isComplete` each file that is
 * there now has a route, but for those of `ignored`, and no file is looked for later.
 */
export async function serveStaticFiles(
  server: FastifyInstance,
  options: { root: string; allowedOrigins?: '*'; index?: string[] | false; isComplete?: boolean; ignored?: string[] },
): Promise<void> {
  server.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith(HASHED_URL) || reply.statusCode !== 200) return;
    for (const name of HEADERS_OF_REPEATS) reply.removeHeader(name);
  });
  await server.register(fastifyStatic, {
    root: options.root,
    preCompressed: true,
    cacheControl: false,
    wildcard: options.isComplete !== true,
    globIgnore: ['**/*.br', '**/*.gz', ...(options.ignored ?? [])],
    index: options.index ?? ['index.html'],
    setHeaders(reply, path) {
      reply.setHeader(
        'cache-control',
        HASHED_FILE.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      );
      // A cache on the way must not give the Brotli copy to who cannot read it.
      reply.setHeader('vary', 'accept-encoding');
      reply.setHeader('x-content-type-options', 'nosniff');
      if (options.allowedOrigins) reply.setHeader('access-control-allow-origin', options.allowedOrigins);
    },
  });
}

import { pageRouteOf } from '@derby/micro-frontend/pages';
import type { FastifyInstance } from 'fastify';

/**
 * Returns the address of a page without its trailing slash, and with its query; undefined for all other addresses. The
 * path of a page begins with a fixed text, so the result never leads to another host.
 */
export function withoutTrailingSlash(url: string): string | undefined {
  const [pathname = ''] = url.split('?', 1);
  const page = pathname.slice(0, -1);
  const isPage = pathname.endsWith('/') && !page.endsWith('/') && pageRouteOf(page) !== undefined;
  return isPage ? page + url.slice(pathname.length) : undefined;
}

/** Redirects requests for a page with a trailing slash, so that each page has one address. */
export function redirectTrailingSlashes(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ method, url }, reply) => {
    const address = method === 'GET' || method === 'HEAD' ? withoutTrailingSlash(url) : undefined;
    if (address !== undefined) return await reply.redirect(address, 308);
  });
}

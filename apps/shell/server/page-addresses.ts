import { pageRouteOf, type PageRoute } from '@derby/micro-frontend/pages';
import type { FastifyInstance } from 'fastify';

/** The limit of the search box. */
const MAX_SEARCH_CHARACTERS = 100;

const BOARD_PATHS: Partial<Record<PageRoute['page'], string>> = {
  leaderboard: '/leaderboard',
  juniorLeaderboard: '/junior-leaderboard',
};

/**
 * Returns the URL of a search that a board's search box sent as `?search=` before the scripts had run; undefined for
 * all other requests.
 */
export function searchAddressOf(route: PageRoute | undefined, query: unknown): string | undefined {
  const path = route && BOARD_PATHS[route.page];
  const search = (query as { search?: unknown } | undefined)?.search;
  if (path === undefined || typeof search !== 'string') return undefined;
  // By code point: half a surrogate pair cannot be encoded.
  const text = Array.from(search).slice(0, MAX_SEARCH_CHARACTERS).join('').trim();
  if (text === '') return path;
  // Browsers resolve a segment of dots as a parent folder. A plus sign, which means a space, prevents that.
  return `${path}/${encodeURIComponent(text)}${/^\.+$/.test(text) ? '+' : ''}`;
}

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

import type { PageRoute } from '@derby/micro-frontend/pages';

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

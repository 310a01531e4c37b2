import type { PageRoute } from '@derby/micro-frontend/pages';

/** What the search box takes. */
const MAX_SEARCH_CHARACTERS = 100;

const BOARD_PATHS: Partial<Record<PageRoute['page'], string>> = {
  leaderboard: '/leaderboard',
  juniorLeaderboard: '/junior-leaderboard',
};

/**
 * The address of the search that a board's search box has sent as `?search=` before its scripts ran; undefined for any
 * other request.
 */
export function searchAddressOf(route: PageRoute | undefined, query: unknown): string | undefined {
  const path = route && BOARD_PATHS[route.page];
  const search = (query as { search?: unknown } | undefined)?.search;
  if (path === undefined || typeof search !== 'string') return undefined;
  // By code point: half a character cannot stand in an address.
  const text = Array.from(search).slice(0, MAX_SEARCH_CHARACTERS).join('').trim();
  if (text === '') return path;
  // Browsers take a part of dots for a step up. The plus sign is a space at its end.
  return `${path}/${encodeURIComponent(text)}${/^\.+$/.test(text) ? '+' : ''}`;
}

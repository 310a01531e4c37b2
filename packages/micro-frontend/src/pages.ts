import type { RemoteId } from './contract.ts';

/** Pages with their own metadata. */
export type PageName =
  | 'home'
  | 'leaderboard'
  | 'juniorLeaderboard'
  | 'details'
  | 'tickets'
  | 'results'
  | 'result'
  | 'fish'
  | 'login'
  | 'admin';

/** A path of the product and the remote that shows it. */
export interface PageRoute {
  /** In the notation of react-router and Fastify. */
  readonly pattern: string;
  /** The same pattern for a pathname without query. */
  readonly matcher: RegExp;
  readonly page: PageName;
  readonly remote: RemoteId;
}

/** A year, with a number for further derbies of that year. */
const RESULT_PATH = /^\/results\/(\d{4}(?:-\d{1,4})?)$/;

/** The id of an entry. */
const FISH_PATH = /^\/fish\/([1-9]\d{0,9})$/;
/** The largest id of the gateway. */
const MAX_ID = 2_147_483_647;

/** All pages. Other paths do not exist. */
export const PAGE_ROUTES: readonly PageRoute[] = [
  { pattern: '/', matcher: /^\/$/, page: 'home', remote: 'public-site' },
  {
    pattern: '/leaderboard/:searchParam?',
    matcher: /^\/leaderboard(?:\/[^/]*)?$/,
    page: 'leaderboard',
    remote: 'public-site',
  },
  {
    pattern: '/junior-leaderboard/:searchParam?',
    matcher: /^\/junior-leaderboard(?:\/[^/]*)?$/,
    page: 'juniorLeaderboard',
    remote: 'public-site',
  },
  { pattern: '/details', matcher: /^\/details\/?$/, page: 'details', remote: 'public-site' },
  { pattern: '/tickets', matcher: /^\/tickets\/?$/, page: 'tickets', remote: 'public-site' },
  { pattern: '/results', matcher: /^\/results\/?$/, page: 'results', remote: 'public-site' },
  // Narrower than the pattern: other texts in place of the year are not found.
  { pattern: '/results/:year', matcher: RESULT_PATH, page: 'result', remote: 'public-site' },
  { pattern: '/fish/:id', matcher: FISH_PATH, page: 'fish', remote: 'public-site' },
  { pattern: '/login', matcher: /^\/login\/?$/, page: 'login', remote: 'admin-console' },
  { pattern: '/admin', matcher: /^\/admin\/?$/, page: 'admin', remote: 'admin-console' },
  { pattern: '/admin/*', matcher: /^\/admin\/.+$/, page: 'admin', remote: 'admin-console' },
];

/** Returns the path of a page without optional parts; `name` is the year of a past derby or the id of a fish. */
export function pathOf(page: PageName, name = ''): string {
  const route = PAGE_ROUTES.find((one) => one.page === page);
  if (!route) throw new Error(`The page ${page} has no route.`);
  return route.pattern.replace('/:searchParam?', '').replace(/:(?:year|id)$/, name);
}

/** Returns the year in the path of a past derby's page (`2025`, `2025-2`); undefined for other paths. */
export function resultYearOf(pathname: string): string | undefined {
  return RESULT_PATH.exec(pathname)?.[1];
}

/** Returns the entry id in the path of a fish's page; undefined for other paths and for ids that no entry can have. */
export function fishIdOf(pathname: string): number | undefined {
  const id = Number(FISH_PATH.exec(pathname)?.[1]);
  return id <= MAX_ID ? id : undefined;
}

/** Returns the page at a path (without query), or undefined. */
export function pageRouteOf(pathname: string): PageRoute | undefined {
  return PAGE_ROUTES.find((route) => route.matcher.test(pathname));
}

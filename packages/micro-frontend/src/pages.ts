import type { RemoteId } from './contract.ts';

/** The pages that have words of their own for search engines and shared links. */
export type PageName =
  | 'home'
  | 'leaderboard'
  | 'juniorLeaderboard'
  | 'details'
  | 'tickets'
  | 'results'
  | 'result'
  | 'login'
  | 'admin';

/** One path of the product and the remote that shows it. */
export interface PageRoute {
  /** In the notation that react-router and Fastify share. */
  readonly pattern: string;
  /** The same pattern for a pathname without query. */
  readonly matcher: RegExp;
  readonly page: PageName;
  readonly remote: RemoteId;
}

/** A year, and which one of the derbies of that year. */
const RESULT_PATH = /^\/results\/(\d{4}(?:-\d{1,4})?)$/;

/** All pages. A path that none matches does not exist. */
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
  // Narrower than the pattern: whatever else stands in the place of the year names no page.
  { pattern: '/results/:year', matcher: RESULT_PATH, page: 'result', remote: 'public-site' },
  { pattern: '/login', matcher: /^\/login\/?$/, page: 'login', remote: 'admin-console' },
  { pattern: '/admin', matcher: /^\/admin\/?$/, page: 'admin', remote: 'admin-console' },
  { pattern: '/admin/*', matcher: /^\/admin\/.+$/, page: 'admin', remote: 'admin-console' },
];

/** The path of a page, without what may follow it; `year` is the one of a past derby's page. */
export function pathOf(page: PageName, year = ''): string {
  const route = PAGE_ROUTES.find((one) => one.page === page);
  if (!route) throw new Error(`The page ${page} has no route.`);
  return route.pattern.replace('/:searchParam?', '').replace(':year', year);
}

/** The year in the path of a past derby's page (`2025`, `2025-2`); undefined for any other path. */
export function resultYearOf(pathname: string): string | undefined {
  return RESULT_PATH.exec(pathname)?.[1];
}

/** The page at a path (without query), or undefined when there is none. */
export function pageRouteOf(pathname: string): PageRoute | undefined {
  return PAGE_ROUTES.find((route) => route.matcher.test(pathname));
}

/** Every page that a visitor can open, and one that there is not. */
export const PUBLIC_PAGES = [
  '/',
  '/leaderboard',
  '/junior-leaderboard',
  '/details',
  '/tickets',
  '/login',
  '/no-such-page',
] as const;

import { defineRemote } from '@derby/build-kit/remote';
import { remoteFederation } from '@derby/build-kit/federation';
import { PAGE_ROUTES } from '@derby/micro-frontend/pages';
import { FIRST_QUERIES } from './src/app/early-queries.ts';

const HOME_PAGE = 'src/features/home/components/home-page.tsx';
const BOARD_PAGE = 'src/features/leaderboard/components/leaderboard-page.tsx';
const PUBLIC_PAGES = PAGE_ROUTES.filter(({ remote }) => remote === 'public-site');

export default defineRemote({
  federation: remoteFederation('public-site', './src/app/remote.tsx'),
  devPort: Number(process.env['PUBLIC_SITE_PORT'] || 3001),
  firstVisit: { app: 'src/app/remote.tsx', pages: { home: HOME_PAGE, board: BOARD_PAGE } },
  pageModules: {
    ...Object.fromEntries(PUBLIC_PAGES.map(({ page }) => [page, 'src/app/further-pages.tsx'])),
    home: HOME_PAGE,
    leaderboard: BOARD_PAGE,
    juniorLeaderboard: BOARD_PAGE,
  },
  queries: FIRST_QUERIES,
});

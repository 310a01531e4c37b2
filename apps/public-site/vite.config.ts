import { defineRemote } from '@derby/build-kit/remote';
import { remoteFederation } from '@derby/build-kit/federation';
import { FIRST_QUERIES } from './src/app/early-queries.ts';

const HOME_PAGE = 'src/features/home/components/home-page.tsx';
const BOARD_PAGE = 'src/features/leaderboard/components/leaderboard-page.tsx';

export default defineRemote({
  federation: remoteFederation('public-site', './src/app/remote.tsx'),
  devPort: Number(process.env['PUBLIC_SITE_PORT'] || 3001),
  firstVisit: { app: 'src/app/remote.tsx', pages: { home: HOME_PAGE, board: BOARD_PAGE } },
  pageModules: {
    home: HOME_PAGE,
    leaderboard: BOARD_PAGE,
    juniorLeaderboard: BOARD_PAGE,
    ...Object.fromEntries(
      ['details', 'tickets', 'results', 'result', 'fish'].map((page) => [page, 'src/app/further-pages.ts']),
    ),
  },
  queries: FIRST_QUERIES,
});

import { defineRemote } from '@derby/build-kit/remote';
import { remoteFederation } from '@derby/build-kit/federation';
import { FIRST_QUERIES } from './src/app/early-queries.ts';

export default defineRemote({
  federation: remoteFederation('public-site', './src/app/remote.tsx'),
  devPort: Number(process.env['PUBLIC_SITE_PORT'] || 3001),
  // Not the facade of the router, which federation shares, and not what no page shows first.
  commonSources:
    /[\\/](?:apps[\\/]public-site|packages[\\/](?:rules|ui|web-session))[\\/]src[\\/](?!main|bootstrap|app|afternoon|.*[\\/]hall[\\/])/,
  pageModules: {
    home: 'src/features/home/components/home-page.tsx',
    ...Object.fromEntries(
      ['details', 'tickets', 'results', 'result', 'fish'].map((page) => [page, 'src/app/further-pages.ts']),
    ),
  },
  queries: FIRST_QUERIES,
});

import { defineRemote } from '@derby/build-kit/remote';
import { remoteFederation } from '@derby/build-kit/federation';
import { FIRST_QUERIES } from './src/app/early-queries.ts';

export default defineRemote({
  federation: remoteFederation('public-site', './src/app/remote.tsx'),
  devPort: Number(process.env['PUBLIC_SITE_PORT'] || 3001),
  queries: FIRST_QUERIES,
});

import { defineRemote } from '@derby/build-kit/remote';
import federation from './module-federation.config.ts';
import { FIRST_QUERIES } from './src/app/early-queries.ts';

export default defineRemote({
  federation,
  devPort: Number(process.env['PUBLIC_SITE_PORT'] || 3001),
  queries: FIRST_QUERIES,
});

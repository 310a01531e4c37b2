import { defineRemote } from '@derby/build-kit/remote';
import { remoteFederation } from '@derby/build-kit/federation';

export default defineRemote({
  federation: remoteFederation('admin-console', './src/app/remote.tsx'),
  // So that the front door names its file, and the service worker keeps it.
  pageModules: { admin: 'src/lib/read-qr.ts' },
  devPort: Number(process.env['ADMIN_CONSOLE_PORT'] || 3003),
});

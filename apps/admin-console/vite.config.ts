import { defineRemote } from '@derby/build-kit/remote';
import { remoteFederation } from '@derby/build-kit/federation';

export default defineRemote({
  federation: remoteFederation('admin-console', './src/app/remote.tsx'),
  keptModules: ['src/lib/read-qr.ts', 'src/features/new-entry/practise/practise-page.tsx'],
  devPort: Number(process.env['ADMIN_CONSOLE_PORT'] || 3003),
});

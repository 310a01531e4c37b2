import { remoteFederation } from '@derby/build-kit/federation';

export default remoteFederation('admin-console', './src/app/remote.tsx');

import { remoteFederation } from '@derby/build-kit/federation';

export default remoteFederation('public-site', './src/app/remote.tsx');

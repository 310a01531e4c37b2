import { hostFederation } from '@derby/build-kit/federation';

export default hostFederation();

import { defineHost } from '@derby/build-kit/host';
import { hostFederation } from '@derby/build-kit/federation';

export default defineHost({ federation: hostFederation(), devPort: Number(process.env['SHELL_DEV_PORT'] || 3010) });

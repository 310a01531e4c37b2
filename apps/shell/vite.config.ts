import { defineHost } from '@derby/build-kit/host';
import federation from './module-federation.config.ts';

export default defineHost({ federation, devPort: Number(process.env['SHELL_DEV_PORT'] || 3010) });

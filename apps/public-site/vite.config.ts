import { defineRemote } from '@derby/build-kit/remote';
import federation from './module-federation.config.ts';

export default defineRemote({ federation, devPort: Number(process.env['PUBLIC_SITE_PORT'] || 3001) });

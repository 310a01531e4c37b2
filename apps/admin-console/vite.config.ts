import { defineRemote } from '@derby/build-kit/remote';
import federation from './module-federation.config.ts';

export default defineRemote({ federation, devPort: Number(process.env['ADMIN_CONSOLE_PORT'] || 3003) });

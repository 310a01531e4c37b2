import { defineHost } from '@derby/build-kit/host';
import federation from './module-federation.config.ts';

export default defineHost({ federation, devPort: 3010 });

import { defineService } from '@derby/build-kit/service';

export default defineService({ entries: { main: 'server/main.ts' }, outDir: 'dist-server' });

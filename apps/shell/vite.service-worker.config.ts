import { BUILD_TARGET } from '@derby/build-kit/oldest-browser';
import { supportedBrowsers } from '@derby/build-kit/supported-browsers';
import { defineConfig } from 'vite';

/** One classic script next to the built shell, without a hash in its name: browsers look for updates at that URL. */
export default defineConfig({
  publicDir: false,
  plugins: [supportedBrowsers({ firstModule: '/service-worker/main.ts' })],
  build: {
    target: BUILD_TARGET,
    outDir: 'dist',
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: 'service-worker/main.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
});

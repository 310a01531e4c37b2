import { defineConfig } from 'vite';

/** One classic script next to the built shell, without a hash in its name: browsers look for updates at that URL. */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: 'service-worker/main.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
});

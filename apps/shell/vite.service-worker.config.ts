import { defineConfig } from 'vite';

/** One classic script beside the built shell, at an address that stays: browsers ask there for a newer one. */
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

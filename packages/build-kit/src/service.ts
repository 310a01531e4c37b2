import { defineConfig, type UserConfig } from 'vite';

/**
 * Vite settings of a Node process: `src/main.ts` (or the named entries) bundled to `dist/`, with the
 * workspace's own packages inside and npm packages left to `node_modules`, so that a service is
 * deployed as its `dist` folder and its dependencies.
 */
export function defineService(options: { entries?: Record<string, string>; outDir?: string } = {}): UserConfig {
  return defineConfig({
    publicDir: false,
    ssr: { noExternal: true, external: ['sharp', '@node-rs/argon2', 'twilio'], target: 'node' },
    build: {
      ssr: true,
      target: 'node20',
      outDir: options.outDir ?? 'dist',
      emptyOutDir: true,
      minify: false,
      sourcemap: true,
      rolldownOptions: { input: options.entries ?? { main: 'src/main.ts' } },
    },
  });
}

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { federation, type ModuleFederationOptions } from '@module-federation/vite';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { firstVisitFiles, type FirstVisit } from './first-visit-files.ts';
import { BUILD_TARGET } from './oldest-browser.ts';
import { precompress } from './precompress.ts';
import { supportedBrowsers } from './supported-browsers.ts';

/** Options of an app: its federation options and the port of its development server. */
export interface WebAppOptions {
  readonly federation: ModuleFederationOptions;
  readonly devPort: number;
  /** The end of the path of the module that loads substitutes for functions which older browsers lack, if any. */
  readonly firstModule?: string;
  /** What a first visit loads; it decides which modules share a file. */
  readonly firstVisit?: FirstVisit;
}

/** Without its warnings. The package's exports name the development build for every bundler. */
const PRODUCTION_ROUTER = join(
  dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
  'dist/production/index.mjs',
);

/** Returns the Vite settings that the shell and the remotes share. */
export function webAppConfig(options: WebAppOptions): UserConfig & { plugins: unknown[] } {
  const origin = `http://127.0.0.1:${options.devPort}`;
  return {
    base: '/',
    plugins: [react(), tailwindcss(), federation(options.federation), supportedBrowsers(options), precompress()],
    resolve: { alias: [{ find: /^react-router$/, replacement: PRODUCTION_ROUTER }] },
    server: {
      host: '127.0.0.1',
      port: options.devPort,
      strictPort: true,
      origin,
      cors: true,
      // Inside the shell the page comes from the front door, which does not proxy websockets.
      hmr: { host: '127.0.0.1', clientPort: options.devPort },
    },
    build: {
      target: BUILD_TARGET,
      // Keep small images as files, because the content security policy forbids data: images.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // The target has no class fields without faults. Assignments are shorter than definitions.
        transform: { assumptions: { setPublicClassFields: true } },
        output: {
          codeSplitting: {
            // Otherwise each visitor loads three files, two of them smaller than their response headers.
            groups: [
              { name: 'federation', test: /[\\/]@module-federation[\\/](?:runtime|runtime-core|sdk|error-codes)[\\/]/ },
              ...(options.firstVisit ? firstVisitFiles(options.firstVisit) : []),
            ],
          },
        },
      },
    },
    // Assets are found relative to the script or style sheet that names them, on any origin. URLs in HTML must be
    // absolute for deep links.
    experimental: { renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  };
}

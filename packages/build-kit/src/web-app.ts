import { federation, type ModuleFederationOptions } from '@module-federation/vite';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { precompress } from './precompress.ts';

/** What an app's `vite.config.ts` says: its federation options and the port of its development server. */
export interface WebAppOptions {
  readonly federation: ModuleFederationOptions;
  readonly devPort: number;
}

/** Vite settings that the shell and the remotes have in common. */
export function webAppConfig(options: WebAppOptions): UserConfig & { plugins: unknown[] } {
  const origin = `http://127.0.0.1:${options.devPort}`;
  return {
    base: '/',
    plugins: [react(), tailwindcss(), federation(options.federation), precompress()],
    server: {
      host: '127.0.0.1',
      port: options.devPort,
      strictPort: true,
      origin,
      cors: true,
      // Inside the shell the page comes from the front door, which passes no websockets on.
      hmr: { host: '127.0.0.1', clientPort: options.devPort },
    },
    build: {
      target: 'es2022',
      // Small images stay files: the security policy has no data: images.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: {
            // Else each visitor asks for three files, two of them shorter than the headers of their answers.
            groups: [
              { name: 'federation', test: /[\\/]@module-federation[\\/](?:runtime|runtime-core|sdk|error-codes)[\\/]/ },
            ],
          },
        },
      },
    },
    // A page's assets are found beside the script or sheet that names them, whichever origin hosts it;
    // the HTML's own must be absolute for deep links.
    experimental: { renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  };
}

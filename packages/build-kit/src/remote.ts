import { defineConfig, type UserConfigFnObject } from 'vite';
import { remoteDescription, type FirstQueries, type LazyModules } from './remote-description.ts';
import { webAppConfig, type WebAppOptions } from './web-app.ts';

/**
 * Returns the Vite settings of a remote. It runs inside the shell from `remoteEntry.js`; its development server also
 * serves it alone. `queries` are the first queries by page, for the shell to send early and the front door to render;
 * `pageModules` are pages whose code is preloaded only for them; the service worker keeps `keptModules`, which are loaded
 * on demand, also before.
 */
export function defineRemote({
  queries = { earlyQueries: {}, queryTexts: {} },
  pageModules = {},
  keptModules = [],
  ...options
}: WebAppOptions & Partial<LazyModules> & { readonly queries?: FirstQueries }): UserConfigFnObject {
  return defineConfig(({ command }) => {
    // A build uses the runtime of the shell. The development server also serves the remote alone.
    const experiments = { externalRuntime: command === 'build' };
    const config = webAppConfig({ ...options, federation: { ...options.federation, experiments } });
    return {
      ...config,
      plugins: [...config.plugins, remoteDescription(options.federation.name, { queries, pageModules, keptModules })],
    };
  });
}

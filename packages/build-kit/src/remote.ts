import { defineConfig, type UserConfig } from 'vite';
import { remoteDescription, type FirstQueries } from './remote-description.ts';
import { webAppConfig, type WebAppOptions } from './web-app.ts';

/**
 * Vite settings of a remote: runs alone from its own `index.html`, or inside the shell by its `remoteEntry.js`.
 * `queries` names by page what the page asks first, for the shell to send ahead and the front door to paint.
 */
export function defineRemote({
  queries = { earlyQueries: {}, queryTexts: {} },
  ...options
}: WebAppOptions & { readonly queries?: FirstQueries }): UserConfig {
  const config = webAppConfig(options);
  return defineConfig({
    ...config,
    plugins: [...config.plugins, remoteDescription(options.federation.name, queries)],
  });
}

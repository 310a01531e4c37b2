import { defineConfig, type UserConfig } from 'vite';
import { remoteDescription, type FirstQueries } from './remote-description.ts';
import { webAppConfig, type WebAppOptions } from './web-app.ts';

/**
 * Returns the Vite settings of a remote. It runs inside the shell from `remoteEntry.js`; its development server also
 * serves it alone. `queries` are the first queries by page, for the shell to send early and the front door to render.
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

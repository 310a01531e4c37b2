import type { RemoteDescription } from '@derby/micro-frontend/contract';
import { defineConfig, type UserConfig } from 'vite';
import { remoteDescription } from './remote-description.ts';
import { webAppConfig, type WebAppOptions } from './web-app.ts';

/**
 * Vite settings of a remote: runs alone from its own `index.html`, or inside the shell by its `remoteEntry.js`.
 * `earlyQueries` names by page what the page asks first, for the shell to send ahead.
 */
export function defineRemote({
  earlyQueries = {},
  ...options
}: WebAppOptions & { readonly earlyQueries?: RemoteDescription['earlyQueries'] }): UserConfig {
  const config = webAppConfig(options);
  return defineConfig({
    ...config,
    plugins: [...config.plugins, remoteDescription(options.federation.name, earlyQueries)],
  });
}

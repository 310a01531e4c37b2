import { defineConfig, type UserConfig } from 'vite';
import { remoteDescription } from './remote-description.ts';
import { webAppConfig, type WebAppOptions } from './web-app.ts';

/** Vite settings of a remote: runs alone from its own `index.html`, or inside the shell by its `remoteEntry.js`. */
export function defineRemote(options: WebAppOptions): UserConfig {
  const config = webAppConfig(options);
  return defineConfig({ ...config, plugins: [...config.plugins, remoteDescription(options.federation.name)] });
}

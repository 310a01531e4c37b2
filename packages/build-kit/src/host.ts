import { defineConfig, type UserConfig } from 'vite';
import { preloadShell } from './preload-shell.ts';
import { webAppConfig, type WebAppOptions } from './web-app.ts';

/** Vite settings of the shell, which loads the remotes at run time. */
export function defineHost(options: WebAppOptions): UserConfig {
  const config = webAppConfig(options);
  return defineConfig({ ...config, plugins: [...config.plugins, preloadShell()] });
}

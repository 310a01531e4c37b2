import { defineConfig, type UserConfig } from 'vite';
import { webAppConfig, type WebAppOptions } from './web-app.ts';

/** Vite settings of the shell, which loads the remotes at run time. */
export function defineHost(options: WebAppOptions): UserConfig {
  return defineConfig(webAppConfig(options));
}

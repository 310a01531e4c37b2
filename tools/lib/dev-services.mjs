import os from 'node:os';
import path from 'node:path';
import { ROOT, toolFile } from './paths.mjs';
import { programEnv } from './process-env.mjs';
import { httpProbe } from './process-spec.mjs';
import { trustThisMachine } from './services.mjs';
import { addressOf, hostOf } from './stack-config.mjs';

/** @typedef {import('./stack-config.mjs').StackConfig} StackConfig */
/** @typedef {import('./process-spec.mjs').ProcessSpec} ProcessSpec */

const SHELL_DEV_PORT = 3010;

/**
 * Returns the address of the shell's development server, which runs behind the front door.
 * @param {StackConfig} config
 */
export function shellDevServer({ offset }) {
  const port = SHELL_DEV_PORT + offset;
  return { port, url: addressOf('127.0.0.1', port) };
}

/**
 * Returns the processes of the product from their sources, in the groups of `builtServices`. Services restart when a
 * file changes, so the listed pid is the watcher's. Vite serves the apps.
 * @param {StackConfig} config
 * @param {NodeJS.ProcessEnv} env by productEnv
 * @param {import('./services.mjs').Interfaces} [interfaces]
 * @returns {ProcessSpec[][]}
 */
export function watchedServices(config, env, interfaces = os.networkInterfaces()) {
  const behindFrontDoor = trustThisMachine(interfaces);
  const shell = shellDevServer(config);
  const { ports } = config;
  /** @type {(name: 'gateway' | 'worker' | 'rest-compat' | 'front-door' | 'sandbox', file: string, extra?: NodeJS.ProcessEnv) => ProcessSpec} */
  const watched = (name, file, extra) => {
    const url = addressOf(hostOf(config, name), ports[name]);
    const args = [toolFile('tsx'), 'watch', '--clear-screen=false', file];
    const childEnv = { ...programEnv(name, { ...env, SHELL_DEV_URL: shell.url }), ...extra };
    return { name, port: ports[name], url, command: process.execPath, args, env: childEnv, probe: httpProbe(url) };
  };
  /** @type {(name: string, app: string, port: number) => ProcessSpec} */
  const vite = (name, app, port) => {
    const url = addressOf('127.0.0.1', port);
    const childEnv = { ...programEnv('front-door', env), SHELL_DEV_PORT: String(shell.port) };
    const cwd = path.join(ROOT, 'apps', app);
    // Vite serves the page at every path once it listens, including `/ready`.
    return {
      name,
      port,
      url,
      command: process.execPath,
      args: [toolFile('vite'), '--configLoader', 'runner'],
      cwd,
      env: childEnv,
      probe: httpProbe(url),
    };
  };

  return [
    config.sandbox ? [watched('sandbox', 'tools/sandbox/src/main.ts')] : [],
    [
      watched('gateway', 'services/gateway/src/main.ts', behindFrontDoor),
      watched('worker', 'services/worker/src/main.ts'),
    ],
    [
      watched('rest-compat', 'services/rest-compat/src/main.ts', behindFrontDoor),
      vite('public-site', 'public-site', ports['public-site']),
      vite('admin-console', 'admin-console', ports['admin-console']),
      vite('shell-dev', 'shell', shell.port),
      watched('front-door', 'apps/shell/server/main.ts'),
    ],
  ];
}

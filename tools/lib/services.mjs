import path from 'node:path';
import { readOrCreateSecret } from './private-files.mjs';
import { ROOT, toolFile } from './processes.mjs';
import { healthProbe, httpProbe, programEnv } from './process-spec.mjs';
import { bucketVariables } from './s3-server.mjs';
import { addressOf, hostOf } from './stack-config.mjs';

/** @typedef {import('./stack-config.mjs').StackConfig} StackConfig */
/** @typedef {import('./process-spec.mjs').ProcessSpec} ProcessSpec */

const SHELL_DEV_PORT = 3010;

/**
 * Returns the variables of the whole product: the given ones and all addresses of this stack (docs/configuration.md), so
 * that no process falls back to the ports of another stack. `programEnv` selects those of one program.
 * @param {StackConfig} config
 * @param {{ mongodbUrl: string, redisUrl: string, s3Url?: string }} servers `s3Url` holds photos and backups
 * @returns {NodeJS.ProcessEnv}
 */
export function productEnv(config, { mongodbUrl, redisUrl, s3Url }) {
  const { env, ports, publicUrl } = config;
  const urlOf = (/** @type {ServiceName} */ name) => addressOf(hostOf(config, name), ports[name]);
  const sandboxUrl = urlOf('sandbox');
  const account = config.sandbox ? sandboxAccount(config.dataDir) : undefined;
  return {
    // The memory that photos leave in pieces: 200 of them made rest-compat grow to 379 MB, with two arenas to 246 MB.
    MALLOC_ARENA_MAX: '2',
    ...process.env,
    ...env,
    PORT: String(ports['front-door']),
    PUBLIC_SITE_PORT: String(ports['public-site']),
    REST_COMPAT_PORT: String(ports['rest-compat']),
    ADMIN_CONSOLE_PORT: String(ports['admin-console']),
    GATEWAY_PORT: String(ports.gateway),
    WORKER_PORT: String(ports.worker),
    SANDBOX_PORT: String(ports.sandbox),
    PUBLIC_URL: publicUrl,
    PUBLIC_SITE_URL: env.PUBLIC_SITE_URL ?? besides(publicUrl, ports['public-site']),
    ADMIN_CONSOLE_URL: env.ADMIN_CONSOLE_URL ?? besides(publicUrl, ports['admin-console']),
    GATEWAY_URL: env.GATEWAY_URL ?? urlOf('gateway'),
    REST_COMPAT_URL: env.REST_COMPAT_URL ?? urlOf('rest-compat'),
    WORKER_URL: env.WORKER_URL ?? urlOf('worker'),
    MONGODB_URL: mongodbUrl,
    REDIS_URL: redisUrl,
    DATA_DIR: config.dataDir,
    ...(s3Url && { PHOTO_STORAGE: 's3', BACKUP_STORAGE: 's3', ...bucketVariables(s3Url) }),
    ...(account && {
      ...account,
      TWILIO_API_URL: sandboxUrl,
      ...(env.NODE_ENV !== 'production' && { TICKETING_URL: env.TICKETING_URL ?? `${sandboxUrl}/ticketing` }),
      SANDBOX_ACCOUNT_SID: account.TWILIO_ACCOUNT_SID,
      SANDBOX_AUTH_TOKEN: account.TWILIO_AUTH_TOKEN,
      SANDBOX_LOG_FILE: env.SANDBOX_LOG_FILE ?? path.join(config.dataDir, 'sandbox', 'requests.jsonl'),
    }),
  };
}

/**
 * Returns the account of the sandbox for the services. The token is created at the first start on a data folder and
 * stored there for the owner only: the services check webhook signatures with it. The id is the same everywhere; the
 * domain recognizes the sandbox by it.
 * @param {string} dataDir
 */
function sandboxAccount(dataDir) {
  return {
    TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
    TWILIO_AUTH_TOKEN: readOrCreateSecret(path.join(dataDir, 'sandbox', 'auth-token')),
    TWILIO_PHONE_NUMBER: '+16045550100',
  };
}

/**
 * Variables of the processes behind the front door: they trust the client addresses that processes of this machine
 * forward. The operator's value applies to the front door.
 */
export const BEHIND_FRONT_DOOR = { TRUSTED_PROXIES: 'loopback' };

/** A listener that is a program of the product. @typedef {Exclude<import('./stack-config.mjs').ListenerName, 'mongodb' | 'redis'>} ServiceName */

/**
 * Returns the built processes of the product, in groups that stop from the last to the first: the parts for visitors
 * first, then the parts that they depend on. WORKER_MAIN selects another build of the worker: tests run a
 * defective one to prove that they can fail.
 * @param {StackConfig} config
 * @param {NodeJS.ProcessEnv} env by productEnv
 * @returns {ProcessSpec[][]}
 */
export function builtServices(config, env) {
  /** @type {(name: ServiceName, file: string, extra?: NodeJS.ProcessEnv) => ProcessSpec} */
  const node = (name, file, extra) => {
    const spec = specOf(config, name, { args: [file], env: { ...programEnv(name, env), ...extra } });
    return { ...spec, isAlive: healthProbe(spec.url) };
  };
  /** @param {'public-site' | 'admin-console'} name */
  const remote = (name) =>
    node(name, 'tools/static-host/dist/main.js', {
      STATIC_HOST_ROOT: path.join(ROOT, 'apps', name, 'dist'),
      STATIC_HOST_PORT: String(config.ports[name]),
    });

  return [
    config.sandbox ? [node('sandbox', 'tools/sandbox/dist/main.js')] : [],
    [
      node('gateway', 'services/gateway/dist/main.js', BEHIND_FRONT_DOOR),
      node('worker', env.WORKER_MAIN ?? 'services/worker/dist/main.js'),
    ],
    [
      node('rest-compat', 'services/rest-compat/dist/main.js', BEHIND_FRONT_DOOR),
      remote('public-site'),
      remote('admin-console'),
      node('front-door', 'apps/shell/dist-server/main.js'),
    ],
  ];
}

/**
 * Returns the processes of the product from their sources, in the groups of `builtServices`. Services restart when a
 * file changes, so the listed pid is the watcher's. Vite serves the apps.
 * @param {StackConfig} config
 * @param {NodeJS.ProcessEnv} env by productEnv
 * @returns {ProcessSpec[][]}
 */
export function watchedServices(config, env) {
  const shell = shellDevServer(config);
  /** @type {(name: ServiceName, file: string, extra?: NodeJS.ProcessEnv) => ProcessSpec} */
  const watched = (name, file, extra) =>
    specOf(config, name, {
      args: [toolFile('tsx'), 'watch', '--clear-screen=false', file],
      env: { ...programEnv(name, { ...env, SHELL_DEV_URL: shell.url }), ...extra },
    });
  /** @type {(app: string, server: { name: string, port: number }) => ProcessSpec} */
  const vite = (app, { name, port }) => {
    const url = addressOf('127.0.0.1', port);
    const childEnv = { ...programEnv('front-door', env), SHELL_DEV_PORT: String(shell.port) };
    const args = [toolFile('vite'), '--configLoader', 'runner'];
    const cwd = path.join(ROOT, 'apps', app);
    // Vite serves the page at every path once it listens, including `/ready`.
    return { name, port, url, command: process.execPath, args, cwd, env: childEnv, probe: httpProbe(url) };
  };
  /** @param {'public-site' | 'admin-console'} name */
  const remote = (name) => vite(name, { name, port: config.ports[name] });

  return [
    config.sandbox ? [watched('sandbox', 'tools/sandbox/src/main.ts')] : [],
    [
      watched('gateway', 'services/gateway/src/main.ts', BEHIND_FRONT_DOOR),
      watched('worker', 'services/worker/src/main.ts'),
    ],
    [
      watched('rest-compat', 'services/rest-compat/src/main.ts', BEHIND_FRONT_DOOR),
      remote('public-site'),
      remote('admin-console'),
      vite('shell', shell),
      watched('front-door', 'apps/shell/server/main.ts'),
    ],
  ];
}

/**
 * Returns the shell's development server, which runs behind the front door.
 * @param {StackConfig} config
 */
export function shellDevServer({ offset }) {
  const port = SHELL_DEV_PORT + offset;
  return { name: 'shell-dev', port, url: addressOf('127.0.0.1', port) };
}

/**
 * @param {StackConfig} config @param {ServiceName} name @param {Pick<ProcessSpec, 'args' | 'env'>} program
 * @returns {ProcessSpec}
 */
function specOf(config, name, program) {
  const port = config.ports[name];
  const host = hostOf(config, name);
  const url = addressOf(host, port);
  const env = { ...program.env, HOST: host };
  return { name, port, url, command: process.execPath, probe: httpProbe(url), args: program.args, env };
}

/**
 * Returns the public URL with another port, for a process that browsers reach at the same host.
 * @param {string} publicUrl
 * @param {number} port
 */
function besides(publicUrl, port) {
  const url = new URL(publicUrl);
  return `${url.protocol}//${url.hostname}:${port}`;
}

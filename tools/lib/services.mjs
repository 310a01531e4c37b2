import os from 'node:os';
import path from 'node:path';
import { ROOT } from './paths.mjs';
import { readOrCreateSecret } from './private-files.mjs';
import { programEnv } from './process-env.mjs';
import { healthProbe, httpProbe } from './process-spec.mjs';
import { bucketVariables } from './s3-server.mjs';
import { addressOf, hostOf } from './stack-config.mjs';

/** @typedef {import('./stack-config.mjs').StackConfig} StackConfig */
/** @typedef {import('./process-spec.mjs').ProcessSpec} ProcessSpec */

/**
 * Returns the variables of the whole product: the given ones and all addresses of this stack (docs/configuration.md), so
 * that no process falls back to the ports of another stack. `programEnv` selects those of one program.
 * @param {StackConfig} config
 * @param {{ mongodbUrl: string, redisUrl: string, s3Url?: string }} servers `s3Url` holds photos and backups
 * @returns {NodeJS.ProcessEnv}
 */
export function productEnv(config, { mongodbUrl, redisUrl, s3Url }) {
  const { env, host, ports, publicUrl } = config;
  const sandboxUrl = addressOf(hostOf(config, 'sandbox'), ports.sandbox);
  const account = config.sandbox ? sandboxAccount(config.dataDir) : undefined;
  return {
    ...process.env,
    ...env,
    HOST: host,
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
    GATEWAY_URL: env.GATEWAY_URL ?? addressOf(host, ports.gateway),
    REST_COMPAT_URL: env.REST_COMPAT_URL ?? addressOf(host, ports['rest-compat']),
    WORKER_URL: env.WORKER_URL ?? addressOf(host, ports.worker),
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
 * Returns TRUSTED_PROXIES for the processes behind the front door. They trust the client addresses that processes of
 * this machine forward, at any of its addresses. The operator's value applies to the front door.
 * @param {Interfaces} interfaces
 */
export function trustThisMachine(interfaces) {
  const others = Object.values(interfaces).flatMap((one) => one ?? []);
  const addresses = others.filter(({ internal }) => !internal).map(({ address }) => address);
  return { TRUSTED_PROXIES: ['loopback', ...addresses].join(',') };
}

/** The machine's addresses, as `os.networkInterfaces()` lists them. @typedef {Record<string, readonly { address: string, internal: boolean }[] | undefined>} Interfaces */

/**
 * Returns the built processes of the product, in groups that stop from the last to the first: the parts for visitors
 * first, then the parts that they depend on. WORKER_MAIN selects another build of the worker: tests run a
 * defective one to prove that they can fail.
 * @param {StackConfig} config
 * @param {NodeJS.ProcessEnv} env by productEnv
 * @param {Interfaces} [interfaces]
 * @returns {ProcessSpec[][]}
 */
export function builtServices(config, env, interfaces = os.networkInterfaces()) {
  const behindFrontDoor = trustThisMachine(interfaces);
  /** @type {(name: Exclude<import('./stack-config.mjs').ListenerName, 'mongodb' | 'redis'>, file: string, extra?: NodeJS.ProcessEnv) => ProcessSpec} */
  const node = (name, file, extra) => {
    const url = addressOf(hostOf(config, name), config.ports[name]);
    return {
      name,
      port: config.ports[name],
      url,
      command: process.execPath,
      args: [file],
      env: { ...programEnv(name, env), ...extra },
      probe: httpProbe(url),
      isAlive: healthProbe(url),
    };
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
      node('gateway', 'services/gateway/dist/main.js', behindFrontDoor),
      node('worker', env.WORKER_MAIN ?? 'services/worker/dist/main.js'),
    ],
    [
      node('rest-compat', 'services/rest-compat/dist/main.js', behindFrontDoor),
      remote('public-site'),
      remote('admin-console'),
      node('front-door', 'apps/shell/dist-server/main.js'),
    ],
  ];
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

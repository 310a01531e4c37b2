import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { prepareCluster } from './cluster.mjs';
import { findFreePorts } from './ports.mjs';
import { builtServices } from './services.mjs';
import { findServers, reserve, startServers, startStack } from './stack.mjs';
import { LISTENERS, readStackConfig } from './stack-config.mjs';

/** Variables that would connect a private stack to existing data or to the real provider. */
const NOT_INHERITED = new Set([
  'HOST',
  'PUBLIC_URL',
  'PUBLIC_SITE_URL',
  'ADMIN_CONSOLE_URL',
  'GATEWAY_URL',
  'REST_COMPAT_URL',
  'WORKER_URL',
  'MONGODB_URL',
  'REDIS_URL',
  'REDIS_SENTINELS',
  'REDIS_SENTINEL_NAME',
  'REDIS_SENTINEL_PASSWORD',
  'REDIS_CLUSTER',
  'DATA_DIR',
  'PHOTO_STORAGE',
  'BACKUP_STORAGE',
  'ADMIN_USERNAME',
  'ADMIN_PASSWORD',
  'SECRETS_KEY',
  'SAMPLE_DATA',
  'SANDBOX_LOG_FILE',
  'TICKETING_URL',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_PHONE_NUMBER',
  'TWILIO_API_URL',
]);

/** All requests of a test come from one address and one administrator, and tests count messages. */
const FOR_TESTS = { RATE_LIMIT_ENABLED: 'false', WEIGH_IN_TEXTS: 'off' };

/**
 * Returns the configuration of a private stack: free ports, an empty data folder, and none of the caller's addresses.
 * @param {Record<string, string>} [extra] environment on top
 */
async function privateConfig(extra = {}) {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_INHERITED.has(name)));
  const listeners = Object.values(LISTENERS);
  const ports = await findFreePorts(listeners.length);
  const own = Object.fromEntries(listeners.map(({ variable }, index) => [variable, String(ports[index])]));
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'derby-'));
  return readStackConfig({ ...inherited, ...own, DATA_DIR: dataDir, ...FOR_TESTS, ...extra });
}

/** Hides the lines of a private stack. */
const silent = () => {};

/**
 * Runs `task` with a separate product, then stops it and removes its data.
 * @template Result
 * @param {{ env?: Record<string, string>, replicas?: number, signal?: AbortSignal, keepLogsIn?: string }} options
 *   `replicas` makes it a cluster; `keepLogsIn` is a folder that gets the processes' logs when `task` reports that they are wanted
 * @param {(variables: Record<string, string>) => Promise<{ result: Result, keepLogs?: boolean }>} task gets the
 *   environment by which tests find the product
 * @returns {Promise<Result>}
 */
export async function withPrivateStack({ env, replicas, signal, keepLogsIn }, task) {
  const config = await privateConfig(env);
  /** @type {import('./stack.mjs').Stack | undefined} */
  let stack;
  let keepLogs = true;
  try {
    await reserve(config);
    const cluster =
      replicas === undefined ? undefined : await prepareCluster(config, { replicas, signal, say: silent });
    const parts = cluster ?? { config, services: builtServices };
    stack = await startStack(parts.config, { ...parts, signal, say: silent });
    const outcome = await task({
      ...stringsOf(stack.env),
      DERBY_BASE_URL: config.publicUrl,
      SANDBOX_URL: `http://127.0.0.1:${config.ports.sandbox}`,
      ADMIN_USERNAME: stack.administrator.username,
      ADMIN_PASSWORD: stack.administrator.password ?? '',
    });
    keepLogs = outcome.keepLogs ?? false;
    return outcome.result;
  } finally {
    await stack?.stop();
    removeData(config.dataDir, keepLogs && !signal?.aborted ? keepLogsIn : undefined);
  }
}

/**
 * Starts a separate MongoDB and Redis.
 * @returns {Promise<{ variables: { MONGODB_URL: string, REDIS_URL: string }, stop: () => Promise<void> }>}
 */
export async function startPrivateServers() {
  const config = await privateConfig();
  const servers = await startServers(config, { say: silent });
  return {
    variables: { MONGODB_URL: servers.mongodbUrl, REDIS_URL: servers.redisUrl },
    async stop() {
      await servers.supervisor.stop();
      removeData(config.dataDir);
    },
  };
}

/** Installs or builds MongoDB and Redis when they are missing. @param {{ signal?: AbortSignal }} options */
export async function prepareServers({ signal }) {
  const config = await privateConfig();
  await findServers(config, { signal });
  removeData(config.dataDir);
}

/** @param {string} dataDir @param {string} [keepLogsIn] */
function removeData(dataDir, keepLogsIn) {
  const logs = path.join(dataDir, 'logs');
  if (keepLogsIn && existsSync(logs)) cpSync(logs, keepLogsIn, { recursive: true });
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
}

/** @param {NodeJS.ProcessEnv} env */
function stringsOf(env) {
  return /** @type {Record<string, string>} */ (
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined))
  );
}

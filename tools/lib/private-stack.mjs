import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startBuilt } from './cluster.mjs';
import { assertServersCanBeHad } from './needed-servers.mjs';
import { findFreePorts } from './ports.mjs';
import { findServers, reserve, startServers } from './stack.mjs';
import { LISTENERS, readStackConfig } from './stack-config.mjs';

/** Variables that would connect a private stack to existing data or to the real provider. */
const NOT_INHERITED =
  /^(?:HOST|DATA_DIR|\w*_(?:URL|PORT|STORAGE|KEY|DATA|USERNAME|PASSWORD)|REDIS_\w+|TWILIO_\w+|SANDBOX_\w+)$/;

/** All requests of a test come from one address and one administrator, and tests count messages. */
const FOR_TESTS = { RATE_LIMIT_ENABLED: 'false', WEIGH_IN_TEXTS: 'off' };

/** Returns variables that give each listener a free port. */
export async function freePortVariables() {
  const variables = Object.values(LISTENERS);
  const ports = await findFreePorts(variables.length);
  return Object.fromEntries(variables.map((variable, index) => [variable, String(ports[index])]));
}

/**
 * Returns the configuration of a private stack: free ports, an empty data folder unless `extra` has one, and none of the
 * caller's addresses.
 * @param {Record<string, string>} [extra] environment on top
 */
async function privateConfig(extra = {}) {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_INHERITED.test(name)));
  const ports = await freePortVariables();
  const { DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'derby-')) } = extra;
  return readStackConfig({ ...inherited, ...ports, ...FOR_TESTS, ...extra, DATA_DIR });
}

/** Hides the lines of a private stack. */
const silent = () => {};

/**
 * Runs `task` with a separate product, then stops it and removes its data, unless `env` has DATA_DIR.
 * @template Result
 * @param {{ env?: Record<string, string>, signal?: AbortSignal }} options
 * @param {(variables: NodeJS.ProcessEnv) => Promise<Result>} task gets the environment of the product
 * @returns {Promise<Result>}
 */
export async function withPrivateStack({ env, signal }, task) {
  const config = await privateConfig(env);
  /** @type {import('./stack.mjs').Stack | undefined} */
  let stack;
  try {
    await reserve(config);
    stack = await startBuilt(config, { signal, say: silent });
    return await task({
      ...stack.env,
      DERBY_BASE_URL: config.publicUrl,
      SANDBOX_URL: `http://127.0.0.1:${config.ports.sandbox}`,
      ADMIN_USERNAME: stack.administrator.username,
      ADMIN_PASSWORD: stack.administrator.password,
    });
  } finally {
    await stack?.stop();
    if (!env?.DATA_DIR) removeData(config.dataDir);
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

/**
 * Throws PlainError when this machine has no MongoDB or no Redis, before anything is installed.
 * @param {{ signal?: AbortSignal }} options
 */
export async function assertPrivateServersCanBeHad({ signal }) {
  const config = await privateConfig();
  await assertServersCanBeHad(config, { signal });
  removeData(config.dataDir);
}

/** Installs or builds MongoDB and Redis when they are missing. @param {{ signal?: AbortSignal }} options */
export async function prepareServers({ signal }) {
  const config = await privateConfig();
  await findServers(config, { signal });
  removeData(config.dataDir);
}

/** @param {string} dataDir */
function removeData(dataDir) {
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
}

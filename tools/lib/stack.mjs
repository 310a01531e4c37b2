import { findMongoDb } from './mongodb.mjs';
import { operate } from './operator.mjs';
import { assertPortsFree, takeDataDir } from './preflight.mjs';
import { findRedis } from './redis.mjs';
import { say as sayLine } from './say.mjs';
import { productEnv } from './services.mjs';
import { hostOf, LISTENERS } from './stack-config.mjs';
import { createSupervisor } from './supervisor.mjs';

/** @typedef {import('./stack-config.mjs').StackConfig} StackConfig */
/** @typedef {import('./say.mjs').Say} Say */
/** @typedef {import('./process-spec.mjs').ProcessSpec} ProcessSpec */

/**
 * A running stack.
 * @typedef {object} Stack
 * @property {import('./operator.mjs').FirstAdministrator} administrator
 * @property {NodeJS.ProcessEnv} env what its processes were given
 * @property {() => Promise<void>} stop everything within 10 s
 * @property {() => void} kill everything at once
 */

/**
 * Locks the data folder and checks that every port of this stack is free, before the rest of the start. Returns the
 * function that unlocks the folder. Throws PlainError.
 * @param {StackConfig} config
 * @param {readonly import('./preflight.mjs').Listener[]} [more] listeners beside those of the configuration
 */
export async function reserve(config, more = []) {
  const unlock = await takeDataDir(config.dataDir);
  try {
    await assertPortsFree([...listenersOf(config), ...more]);
    return unlock;
  } catch (error) {
    unlock();
    throw error;
  }
}

/** @param {StackConfig} config */
function listenersOf(config) {
  const { ports, sandbox, mongodbUrl, redisUrl } = config;
  const names = /** @type {import('./stack-config.mjs').ListenerName[]} */ (Object.keys(LISTENERS));
  const unused = new Set([!sandbox && 'sandbox', mongodbUrl && 'mongodb', redisUrl && 'redis']);
  return names
    .filter((name) => !unused.has(name))
    .map((name) => ({
      name,
      variable: LISTENERS[name],
      port: ports[name],
      host: hostOf(config, name),
    }));
}

/**
 * Finds MongoDB and Redis, and installs or builds what is missing.
 * @param {StackConfig} config
 * @param {{ signal?: AbortSignal, say?: Say }} options
 */
export async function findServers(config, { signal, say = sayLine }) {
  const [mongodb, redis] = await Promise.all([
    findMongoDb({ mongodbUrl: config.mongodbUrl, port: config.ports.mongodb, dataDir: config.dataDir }),
    findRedis({ redisUrl: config.redisUrl, port: config.ports.redis, dataDir: config.dataDir, signal }),
  ]);
  say('mongodb', mongodb.line);
  say('redis', redis.line);
  return { mongodb, redis };
}

/**
 * Finds and starts only MongoDB and Redis, and `moreServers`.
 * @param {StackConfig} config
 * @param {{ signal?: AbortSignal, say?: Say, moreServers?: readonly ProcessSpec[], readyWithinMs?: number }} [options]
 */
export async function startServers(config, { signal, say = sayLine, moreServers = [], readyWithinMs } = {}) {
  const { mongodb, redis } = await findServers(config, { signal, say });
  const { dataDir, allLogs } = config;
  const supervisor = createSupervisor({ dataDir, allLogs, say, signal, readyWithinMs });
  try {
    await supervisor.start([mongodb.spec, redis.spec, ...moreServers].filter((spec) => spec !== undefined));
    return { supervisor, mongodbUrl: mongodb.url, redisUrl: redis.url };
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
}

/**
 * Starts the whole product on a reserved data folder. Resolves when every process is ready. On failure stops everything
 * that it started and throws PlainError with the reason.
 * @param {StackConfig} config
 * @param {{
 *   services: (env: NodeJS.ProcessEnv) => ProcessSpec[][],
 *   moreServers?: readonly ProcessSpec[],
 *   readyWithinMs?: number,
 *   signal?: AbortSignal,
 *   say?: Say,
 * }} options `services` returns the processes of the product, by its variables, in the order of their start
 * @returns {Promise<Stack>}
 */
export async function startStack(config, { services, moreServers, readyWithinMs, signal, say = sayLine }) {
  const servers = await startServers(config, { signal, say, moreServers, readyWithinMs });
  const { supervisor, mongodbUrl, redisUrl } = servers;
  /** @type {import('./operator.mjs').FirstAdministrator | undefined} */
  let administrator;
  try {
    const env = productEnv(config, { mongodbUrl, redisUrl });
    await operate('migrate', env, { signal });
    administrator = await operate('create-admin', env, { signal });
    if (config.sampleData) say('sample data', sampleDataLine(await operate('sample-data', env, { signal })));
    if (config.sandbox) say('sandbox', 'stands in for the SMS provider, because TWILIO_ACCOUNT_SID is not set');
    await Promise.all(services(env).map((group) => supervisor.start(group)));
    return { administrator, env, stop: supervisor.stop, kill: supervisor.killAll };
  } catch (error) {
    await supervisor.stop();
    // The account stays, so print its password even if this start fails later.
    if (administrator?.password) say('administrator', `${administrator.username}, password ${administrator.password}`);
    throw error;
  }
}

/** @param {import('./operator.mjs').CommandResults['sample-data']} result */
function sampleDataLine({ imported, total, reason }) {
  if (imported > 0) return `${imported} entries loaded; SAMPLE_DATA=off starts without them`;
  return reason ? `not loaded: ${reason}` : `its ${total} entries are there already`;
}

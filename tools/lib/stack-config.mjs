import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './processes.mjs';
import { PlainError } from './plain-error.mjs';

/** The default port of each listener by its variable. @type {Record<string, number>} */
const PORTS = JSON.parse(readFileSync(path.join(ROOT, 'packages/server-kit/src/ports.json'), 'utf8'));

/** Each listener with the variable that changes its port (docs/configuration.md). */
export const LISTENERS = /** @type {const} */ ({
  'front-door': 'PORT',
  'public-site': 'PUBLIC_SITE_PORT',
  'rest-compat': 'REST_COMPAT_PORT',
  'admin-console': 'ADMIN_CONSOLE_PORT',
  gateway: 'GATEWAY_PORT',
  worker: 'WORKER_PORT',
  sandbox: 'SANDBOX_PORT',
  mongodb: 'MONGODB_PORT',
  redis: 'REDIS_PORT',
});

/** Ports of other protocols, to which browsers and fetch never connect (Fetch Standard, "bad port"); those from 1024. */
const BLOCKED_PORTS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
]);

/** The highest default port stays a port. */
const HIGHEST_OFFSET = 65_535 - Math.max(...Object.values(PORTS));

const PROVIDER_VARIABLES = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_PHONE_NUMBER'];

/** @typedef {keyof typeof LISTENERS} ListenerName */

/**
 * The configuration of one stack.
 * @typedef {object} StackConfig
 * @property {NodeJS.ProcessEnv} env what was read; children get it with the stack's own values on top
 * @property {string} host
 * @property {Record<ListenerName, number>} ports
 * @property {number} offset of the ports that no variable sets
 * @property {string} dataDir absolute
 * @property {string} publicUrl without a trailing slash
 * @property {string | undefined} mongodbUrl
 * @property {string | undefined} redisUrl
 * @property {boolean} sandbox whether the sandbox replaces the SMS provider
 * @property {boolean} sampleData
 * @property {boolean} allLogs
 */

/**
 * Reads the environment of a stack. Empty counts as unset. Reports all problems in one PlainError.
 * @param {NodeJS.ProcessEnv} source
 * @returns {StackConfig}
 */
export function readStackConfig(source) {
  const env = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  /** @type {string[]} */
  const problems = [];
  const offset = readOffset(env, problems);
  const ports = /** @type {Record<ListenerName, number>} */ (
    Object.fromEntries(
      Object.entries(LISTENERS).map(([name, variable]) => [name, readPort(env, { variable, offset }, problems)]),
    )
  );
  const blocked = [...new Set(Object.values(ports).filter((port) => BLOCKED_PORTS.has(port)))];
  if (blocked.length > 0) problems.push(`browsers do not connect to port ${blocked.join(' and ')}; choose other ports`);
  const host = env.HOST ?? '127.0.0.1';
  const given = PROVIDER_VARIABLES.filter((name) => env[name]);
  if (given.length > 0 && given.length < PROVIDER_VARIABLES.length) {
    const missing = PROVIDER_VARIABLES.filter((name) => !env[name]);
    problems.push(`${missing.join(' and ')} must be set too, because ${given.join(' and ')} is`);
  }
  if (env.PUBLIC_URL && !URL.canParse(env.PUBLIC_URL)) problems.push('PUBLIC_URL must be an http or https address');
  if (problems.length > 0) throw new PlainError(`The environment cannot be used: ${problems.join('; ')}.`);

  return {
    env,
    host,
    ports,
    offset,
    dataDir: path.resolve(ROOT, env.DATA_DIR ?? '.data'),
    publicUrl: (env.PUBLIC_URL ?? addressOf(host, ports['front-door'])).replace(/\/+$/, ''),
    mongodbUrl: env.MONGODB_URL,
    redisUrl: env.REDIS_URL,
    sandbox: given.length === 0,
    sampleData: env.SAMPLE_DATA !== 'off',
    allLogs: env.LOGS === 'all',
  };
}

/**
 * These listen on HOST, because browsers connect to them. All others listen on loopback: the front door has the limits
 * and the cache that protect them.
 */
const FOR_BROWSERS = new Set(['front-door', 'public-site', 'admin-console']);

/**
 * Returns the address that a listener binds to.
 * @param {Pick<StackConfig, 'host'>} config
 * @param {ListenerName} name
 */
export function hostOf({ host }, name) {
  return FOR_BROWSERS.has(name) ? host : '127.0.0.1';
}

/**
 * Returns the address at which this machine reaches a port that is bound to `host`.
 * @param {string} host
 * @param {number} port
 */
export function addressOf(host, port) {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/**
 * @param {NodeJS.ProcessEnv} env @param {{ variable: string, offset: number }} options `offset` applies without a value
 * @param {string[]} problems one is added when the value is no port
 */
function readPort(env, { variable, offset }, problems) {
  const text = env[variable];
  if (text === undefined) return (PORTS[variable] ?? 0) + offset;
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  problems.push(`${variable} must be a port number from 1 to 65535, not "${text}"`);
  return 0;
}

/** @param {NodeJS.ProcessEnv} env @param {string[]} problems */
function readOffset(env, problems) {
  const offset = Number(env.PORT_OFFSET ?? 0);
  if (Number.isInteger(offset) && offset >= 0 && offset <= HIGHEST_OFFSET) return offset;
  problems.push(`PORT_OFFSET must be a whole number from 0 to ${HIGHEST_OFFSET}, not "${env.PORT_OFFSET}"`);
  return 0;
}

import { existsSync } from 'node:fs';
import path from 'node:path';
import { balancerSpec, findBalancer, networksOf } from './balancer.mjs';
import { PlainError } from './plain-error.mjs';
import { findFreePorts } from './ports.mjs';
import { makeDataDir, readOrCreateSecret } from './private-files.mjs';
import { healthProbe, httpProbe } from './process-spec.mjs';
import { findS3Server, S3_READY_WITHIN_MS } from './s3-server.mjs';
import { say as sayLine } from './say.mjs';
import { BEHIND_FRONT_DOOR, builtServices } from './services.mjs';
import { startStack } from './stack.mjs';
import { addressOf, hostOf, LISTENERS } from './stack-config.mjs';

/** @typedef {import('./stack-config.mjs').StackConfig} StackConfig */
/** @typedef {import('./process-spec.mjs').ProcessSpec} ProcessSpec */
/** @typedef {'front-door' | 'gateway' | 'rest-compat' | 'worker'} ReplicatedName */

const MOST_REPLICAS = 20;
/** The number of each other service, with any number of gateways. */
const OTHERS = 2;
/** Several intervals at which the balancer checks `/ready`, because checks are late on a busy machine. */
const DRAIN_DELAY_MS = '1500';

/**
 * Parses the number of gateways, the value of `--replicas`. Throws PlainError.
 * @param {string} text
 */
export function readReplicas(text) {
  const replicas = Number(text);
  if (/^\d+$/.test(text) && replicas >= 1 && replicas <= MOST_REPLICAS) return replicas;
  throw new PlainError(`--replicas needs a whole number from 1 to ${MOST_REPLICAS}, such as 3, not "${text}".`);
}

/**
 * Starts the built product on a reserved data folder. With `replicas` it is a cluster on this machine: so many gateways,
 * two of each other service, a bucket unless one is configured, and a balancer on the ports of the single product.
 * Throws PlainError when a part is missing.
 * @param {StackConfig} config
 * @param {{ replicas?: number, signal?: AbortSignal, say?: import('./say.mjs').Say }} options
 */
export async function startBuilt(config, { replicas, signal, say = sayLine }) {
  if (replicas === undefined)
    return startStack(config, { services: (product) => builtServices(config, product), signal, say });
  const { env, dataDir } = config;
  const onDisk = ['PHOTO_STORAGE', 'BACKUP_STORAGE'].filter((name) => env[name] === 'disk');
  if (onDisk.length > 0) {
    throw new PlainError(
      `Replicas share no folder: ${onDisk.join(' and ')} must be s3, or unset for a bucket of its own.`,
    );
  }
  const caddy = await findBalancer(signal);
  say('balancer', caddy.line);
  const counts = { 'front-door': OTHERS, gateway: replicas, 'rest-compat': OTHERS, worker: OTHERS };
  const [s3Port = 0, ...free] = await findFreePorts(1 + replicas + 3 * OTHERS);
  const ports = /** @type {Record<ReplicatedName, number[]>} */ (
    Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, free.splice(0, count)]))
  );
  makeDataDir(dataDir);
  const { config: clusterConfig, ...bucket } = await withBucket(config, env.PHOTO_STORAGE ? undefined : s3Port);
  return startStack(clusterConfig, {
    ...bucket,
    services: (product) => clusterServices(clusterConfig, product, { ports, program: caddy.program }),
    signal,
    say,
  });
}

/**
 * Prepares the servers for a command that runs while the product is stopped, for `startServers`: also the bucket if the
 * data folder is that of a cluster with its own bucket. Throws PlainError when the bucket server is unavailable.
 * @param {StackConfig} config
 */
export async function serversOf(config) {
  if (config.env.PHOTO_STORAGE || !existsSync(bucketFolder(config))) return { config, moreServers: [] };
  const [port] = await findFreePorts(1);
  return withBucket(config, port);
}

/** @param {StackConfig} config */
const bucketFolder = ({ dataDir }) => path.join(dataDir, 's3');

/**
 * Returns the configuration of a cluster, with its own bucket if `port` is given.
 * @param {StackConfig} config @param {number | undefined} port
 */
async function withBucket(config, port) {
  const s3 = port === undefined ? undefined : await findS3Server({ port, folder: bucketFolder(config) });
  const own = { PHOTO_STORAGE: 's3', BACKUP_STORAGE: 's3', ...s3?.variables, ...sharedKey(config) };
  return {
    config: { ...config, env: { ...config.env, ...own } },
    moreServers: s3 ? [s3.spec] : [],
    readyWithinMs: S3_READY_WITHIN_MS,
  };
}

/**
 * Returns the processes of the product, one per listed port. The balancer stops last except for the sandbox, because
 * open requests go through it.
 * @param {StackConfig} config
 * @param {NodeJS.ProcessEnv} env by productEnv
 * @param {{ ports: Record<ReplicatedName, readonly number[]>, program: string }} options `program` is Caddy
 * @returns {ProcessSpec[][]}
 */
export function clusterServices(config, env, { ports, program }) {
  const trustedByFrontDoor = ['loopback', env.TRUSTED_PROXIES].filter(Boolean).join(',');
  const replicate = (/** @type {ProcessSpec} */ spec) => {
    const name = /** @type {ReplicatedName} */ (spec.name);
    if (!(name in ports)) return [spec];
    const extra = name === 'front-door' ? { TRUSTED_PROXIES: trustedByFrontDoor } : {};
    return ports[name].map((port, index) => replicaOf(spec, { name, index, port, dataDir: config.dataDir, extra }));
  };
  const [sandbox = [], ...groups] = builtServices(config, env);
  const ownNetworks = networksOf(BEHIND_FRONT_DOOR.TRUSTED_PROXIES);
  const address = (/** @type {ReplicatedName} */ name, /** @type {readonly string[]} */ trusted) => ({
    host: hostOf(config, name),
    port: config.ports[name],
    upstreams: ports[name],
    trusted,
  });
  const balancer = balancerSpec({
    program,
    dataDir: config.dataDir,
    url: addressOf(config.host, config.ports['front-door']),
    addresses: [
      address('front-door', networksOf(env.TRUSTED_PROXIES)),
      address('gateway', ownNetworks),
      address('rest-compat', ownNetworks),
      address('worker', []),
    ],
  });
  return [[...sandbox, balancer], ...groups.map((group) => group.flatMap(replicate))];
}

/**
 * @param {ProcessSpec} spec
 * @param {{ name: ReplicatedName, index: number, port: number, dataDir: string, extra: NodeJS.ProcessEnv }} replica
 * @returns {ProcessSpec}
 */
function replicaOf(spec, { name, index, port, dataDir, extra }) {
  const instance = `${name}-${index + 1}`;
  const url = addressOf('127.0.0.1', port);
  return {
    ...spec,
    name: instance,
    port,
    url,
    env: {
      ...spec.env,
      HOST: '127.0.0.1',
      [LISTENERS[name]]: String(port),
      DATA_DIR: path.join(dataDir, instance),
      INSTANCE: instance,
      DRAIN_DELAY_MS,
      ...extra,
    },
    probe: httpProbe(url),
    isAlive: healthProbe(url),
  };
}

/**
 * Returns SECRETS_KEY for all processes, as a single process would (docs/configuration.md): the given one, or that in a
 * file of the data folder. In production none is created; the services then report that.
 * @param {StackConfig} config
 */
function sharedKey({ env, dataDir }) {
  if (env.SECRETS_KEY || env.NODE_ENV === 'production') return {};
  return { SECRETS_KEY: readOrCreateSecret(path.join(dataDir, 'secrets.key')) };
}

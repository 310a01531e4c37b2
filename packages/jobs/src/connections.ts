import type { DomainLogger } from '@derby/domain/kernel';
import { withinTime } from '@derby/server-kit/within-time';
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { readRedisUrl, type RedisServers } from './redis-url.ts';

/** The default back-off grows to 20 s; after an outage the worker must be back within 10 s. */
const MAX_RECONNECT_DELAY_MS = 2_000;
const RECONNECT_STEP_MS = 100;
const CONNECT_TIMEOUT_MS = 2_000;
const CLOSE_TIMEOUT_MS = 1_000;
const SILENCE_TIMEOUT_MS = 2_000;

/** What a connection to Redis is made from. `role` stands in log lines. */
export interface ConnectionOptions {
  /** By `redisUrlOf`. */
  readonly redisUrl: string;
  readonly role: string;
  readonly logger: DomainLogger;
}

/** For commands that a request waits for: without Redis they fail at once instead of being kept for later. */
export function createProducerConnection(options: ConnectionOptions): Redis {
  return connect(options, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
}

/** For what waits on Redis for ever: commands are kept until Redis is back, which is noticed within 2 s. */
export function createWorkerConnection(options: ConnectionOptions): Redis {
  return connect(options, { maxRetriesPerRequest: null });
}

/** For what listens: a server that does not answer within 2 s counts as gone, and the listener subscribes anew by itself. */
export function createSubscriberConnection(options: ConnectionOptions): Redis {
  const extra = { maxRetriesPerRequest: null, autoResubscribe: false, socketTimeout: SILENCE_TIMEOUT_MS };
  return connect(options, extra, { isSubscriber: true });
}

/** Closes a connection in whatever state it is; waits at most 1 s for the answers that are due. */
export async function closeConnection(connection: Redis): Promise<void> {
  if (connection.status === 'ready') {
    await withinTime(connection.quit(), CLOSE_TIMEOUT_MS).catch(() => undefined);
  }
  connection.disconnect();
}

type ExtraOptions = Pick<
  RedisOptions,
  'enableOfflineQueue' | 'maxRetriesPerRequest' | 'autoResubscribe' | 'socketTimeout'
>;

const retryStrategy = (attempt: number) => Math.min(attempt * RECONNECT_STEP_MS, MAX_RECONNECT_DELAY_MS);

function connect(
  { redisUrl, role, logger }: ConnectionOptions,
  extra: ExtraOptions,
  { isSubscriber = false } = {},
): Redis {
  const servers = readRedisUrl(redisUrl);
  const options = { connectTimeout: CONNECT_TIMEOUT_MS, connectionName: role, ...extra };
  const connection =
    servers.cluster === null
      ? new Redis(servers.url, { ...options, retryStrategy, ...sentinelOptions(servers) })
      : connectToCluster({ ...servers, cluster: servers.cluster }, options, isSubscriber);
  // One line when it goes and one when it is back: an outage repeats its error at every attempt.
  let isDown = false;
  connection.on('error', (error: unknown) => {
    if (!isDown) logger.warn({ err: error, role }, 'redis is not reachable');
    isDown = true;
  });
  connection.on('ready', () => {
    if (isDown) logger.info({ role }, 'redis is back');
    isDown = false;
  });
  return connection;
}

function sentinelOptions({ url, sentinels }: RedisServers) {
  if (sentinels === null) return {};
  const { addresses, name, password } = sentinels;
  const tls = isTls(url) ? { enableTLSForSentinelMode: true, sentinelTLS: {} } : {};
  return { sentinels: addresses, name, ...(password === null ? {} : { sentinelPassword: password }), ...tls };
}

function connectToCluster(
  { url, cluster }: { readonly url: string; readonly cluster: { host: string; port: number }[] },
  options: ExtraOptions,
  isSubscriber: boolean,
): Redis {
  const { username, password } = new URL(url);
  const access = {
    ...(username ? { username: decodeURIComponent(username) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    ...(isTls(url) ? { tls: {} } : {}),
  };
  if (isSubscriber) return connectToAnyNode(cluster, { ...options, ...access });
  const { enableOfflineQueue = true, ...redisOptions } = options;
  const connection = new Cluster(cluster, {
    enableOfflineQueue,
    clusterRetryStrategy: retryStrategy,
    // Certificates are for names, not for the addresses that they resolve to.
    dnsLookup: (address, callback) => callback(null, address),
    redisOptions: { ...redisOptions, ...access },
  });
  // It has the commands and events of a single connection, and those are all that is used.
  return connection as unknown as Redis;
}

/**
 * Every node of a cluster hears all events. A cluster's own subscriber changes its node without a word, and events that came
 * meanwhile would be missed; a single connection says when it is gone.
 */
function connectToAnyNode(nodes: readonly { host: string; port: number }[], options: ExtraOptions): Redis {
  const connection: Redis = new Redis({
    ...options,
    ...nodes[0],
    retryStrategy(attempt: number) {
      Object.assign(connection.options, nodes[attempt % nodes.length]);
      return retryStrategy(attempt);
    },
  });
  return connection;
}

const isTls = (url: string) => url.startsWith('rediss:');

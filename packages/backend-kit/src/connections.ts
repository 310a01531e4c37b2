import type { DomainLogger } from '@derby/domain/kernel';
import { withinTime } from '@derby/server-kit/within-time';
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { readRedisUrl, type RedisServers } from './redis-url.ts';

/** The default back-off grows to 20 s, but the worker must be back within 10 s after an outage. */
const MAX_RECONNECT_DELAY_MS = 2_000;
const RECONNECT_STEP_MS = 100;
const CONNECT_TIMEOUT_MS = 2_000;
const CLOSE_TIMEOUT_MS = 1_000;
const SILENCE_TIMEOUT_MS = 2_000;

/** Options of a connection to Redis. `role` appears in log lines. */
export interface ConnectionOptions {
  /** From `redisUrlOf`. */
  readonly redisUrl: string;
  readonly role: string;
  readonly logger: DomainLogger;
  /** A command without a response fails after this time, and the connection is opened again. Default: no limit. */
  readonly responseTimeoutMs?: number;
}

/**
 * Creates a connection for commands that requests wait for. Without Redis they fail at once instead of being queued.
 */
export function createProducerConnection(options: ConnectionOptions): Redis {
  const { responseTimeoutMs: timeout } = options;
  const timeouts = timeout === undefined ? {} : { commandTimeout: timeout, socketTimeout: timeout };
  return connect(options, { enableOfflineQueue: false, maxRetriesPerRequest: 1, ...timeouts });
}

/** Creates a connection for the worker. Commands are queued until Redis is back, which is noticed within 2 s. */
export function createWorkerConnection(options: ConnectionOptions): Redis {
  return connect(options, { maxRetriesPerRequest: null });
}

/**
 * Creates a connection for a subscriber, which must subscribe again after each reconnect. A server that does not
 * respond within 2 s counts as down.
 */
export function createSubscriberConnection(options: ConnectionOptions): Redis {
  const extra = { maxRetriesPerRequest: null, autoResubscribe: false, socketTimeout: SILENCE_TIMEOUT_MS };
  return connect(options, extra, { isSubscriber: true });
}

/** Closes a connection in any state. Waits at most 1 s for pending responses. */
export async function closeConnection(connection: Redis): Promise<void> {
  if (connection.status === 'ready') {
    await withinTime(connection.quit(), CLOSE_TIMEOUT_MS).catch(() => undefined);
  }
  connection.disconnect();
}

type ExtraOptions = Pick<
  RedisOptions,
  'enableOfflineQueue' | 'maxRetriesPerRequest' | 'autoResubscribe' | 'socketTimeout' | 'commandTimeout'
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
  // Log one line at the start and one at the end of an outage, because the error repeats at every attempt.
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
    // Certificates contain names, not resolved addresses.
    dnsLookup: (address, callback) => callback(null, address),
    redisOptions: { ...redisOptions, ...access },
  });
  // A cluster has the commands and events of a single connection that are used here.
  return connection as unknown as Redis;
}

/**
 * Connects to one node of a cluster, because every node receives all events. A cluster's own subscriber changes its
 * node silently and misses events meanwhile; a single connection emits 'close'.
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

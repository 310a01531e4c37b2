import type { DomainLogger } from '@derby/domain/kernel';
import { Redis, type RedisOptions } from 'ioredis';

/** The default back-off grows to 20 s; after an outage the worker must be back within 10 s. */
const MAX_RECONNECT_DELAY_MS = 2_000;
const RECONNECT_STEP_MS = 100;
const CONNECT_TIMEOUT_MS = 2_000;
const CLOSE_TIMEOUT_MS = 1_000;
const SILENCE_TIMEOUT_MS = 2_000;

/** What a connection to Redis is made from. `role` stands in log lines. */
export interface ConnectionOptions {
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
  return connect(options, { maxRetriesPerRequest: null, autoResubscribe: false, socketTimeout: SILENCE_TIMEOUT_MS });
}

/** Closes a connection in whatever state it is; waits at most 1 s for the answers that are due. */
export async function closeConnection(connection: Redis): Promise<void> {
  if (connection.status === 'ready') {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSE_TIMEOUT_MS);
    });
    await Promise.race([connection.quit().catch(() => undefined), late]);
    clearTimeout(timer);
  }
  connection.disconnect();
}

function connect(
  { redisUrl, role, logger }: ConnectionOptions,
  extra: Pick<RedisOptions, 'enableOfflineQueue' | 'maxRetriesPerRequest' | 'autoResubscribe' | 'socketTimeout'>,
): Redis {
  const connection = new Redis(redisUrl, {
    connectTimeout: CONNECT_TIMEOUT_MS,
    connectionName: role,
    retryStrategy: (attempt) => Math.min(attempt * RECONNECT_STEP_MS, MAX_RECONNECT_DELAY_MS),
    ...extra,
  });
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

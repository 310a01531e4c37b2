import { TEST_CERTIFICATE } from '@derby/domain/testing';
import type { DomainEvent } from '@derby/domain/kernel';
import { freePorts } from '@derby/server-kit/testing/free-ports';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { quietLogger } from '@derby/server-kit/testing/quiet-logger';
import { createAttemptCounter } from './attempt-counter.ts';
import {
  closeConnection,
  createProducerConnection,
  createSubscriberConnection,
  createWorkerConnection,
} from './connections.ts';
import { createEventBus } from './event-bus.ts';
import { isAnyWorkerAlive, startHeartbeat } from './heartbeat.ts';
import { createJobQueue, QUEUE_NAME, QUEUE_PREFIX } from './job-queue.ts';
import { redisUrlOf } from './redis-url.ts';
import { startRedis, startRedisCluster, type OwnRedis } from './testing/own-redis.ts';
import { createWindowCounter } from './window-counter.ts';

const quiet = () => undefined;
const WAIT = { timeout: 120_000, interval: 20 };

const newLogger = () => ({
  ...quietLogger,
  warn: vi.fn<(fields: object, message: string) => void>(),
});

let logger: ReturnType<typeof newLogger>;
beforeEach(() => {
  logger = newLogger();
});
let cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  cleanUps = [];
});

async function running(starting: Promise<OwnRedis>): Promise<OwnRedis> {
  const server = await starting;
  cleanUps.push(async () => await server.stop());
  return server;
}

function connected(redisUrl: string, create = createProducerConnection): Redis {
  const connection = create({ redisUrl, role: 'test', logger });
  cleanUps.push(async () => await closeConnection(connection));
  return connection;
}

const closing = (owned: { close(): Promise<unknown> }) => void cleanUps.push(async () => await owned.close());

const waitUntilReady = async (connection: Redis) => await expect.poll(() => connection.status, WAIT).toBe('ready');

describe('TLS connection with user and password', () => {
  let server: OwnRedis;
  beforeAll(async () => {
    server = await startRedis(({ port, folder }) => {
      writeFileSync(join(folder, 'cert.pem'), TEST_CERTIFICATE.cert);
      writeFileSync(join(folder, 'key.pem'), TEST_CERTIFICATE.key);
      return [
        'port 0',
        `tls-port ${port}`,
        `tls-cert-file ${join(folder, 'cert.pem')}`,
        `tls-key-file ${join(folder, 'key.pem')}`,
        'tls-auth-clients no',
        'user default off',
        'user derby on >p@ss/word ~* &* +@all',
      ];
    });
  });
  afterAll(async () => await server.stop());

  it('is opened with rediss and the user of the URL', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const connection = connected(`rediss://derby:p%40ss%2Fword@127.0.0.1:${server.port}/3`);
    await waitUntilReady(connection);
    await connection.set('key', 'value');
    expect(await connection.get('key')).toBe('value');
    expect(await connection.call('ACL', 'WHOAMI')).toBe('derby');
  });

  it('is refused when the certificate is self-signed', async () => {
    connected(`rediss://derby:p%40ss%2Fword@127.0.0.1:${server.port}`);
    await expect
      .poll(() => logger.warn.mock.calls, WAIT)
      .toContainEqual([
        { err: expect.objectContaining({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), role: 'test' },
        'redis is not reachable',
      ]);
  });
});

describe('connection through sentinels', () => {
  it('finds the master, and the new master after a failover', async () => {
    const access = ['requirepass secret', 'masterauth secret'];
    const first = await running(startRedis(() => access));
    const second = await running(startRedis(() => [...access, `replicaof 127.0.0.1 ${first.port}`]));
    const sentinel = await running(
      startRedis(
        () => [
          'requirepass watch',
          `sentinel monitor derby 127.0.0.1 ${first.port} 1`,
          'sentinel auth-pass derby secret',
          // The failover is triggered by command only, never by a slow machine.
          'sentinel down-after-milliseconds derby 600000',
        ],
        { isSentinel: true },
      ),
    );
    const [closed = 0] = await freePorts(1);
    const redisUrl = redisUrlOf({
      REDIS_URL: 'redis://:secret@ignored.example:1/1',
      REDIS_SENTINELS: `127.0.0.1:${closed},127.0.0.1:${sentinel.port}`,
      REDIS_SENTINEL_NAME: 'derby',
      REDIS_SENTINEL_PASSWORD: 'watch',
    });
    const connection = connected(redisUrl);
    await waitUntilReady(connection);
    await connection.set('key', 'before');
    expect(connection.stream.remotePort).toBe(first.port);

    const control = new Redis({ port: sentinel.port, password: 'watch' });
    cleanUps.push(async () => control.disconnect());
    // It looks for replicas every ten seconds otherwise, and tells the old master after eight. It promotes only a replica
    // of which it has heard within three periods, so a shorter one fails on a slow machine.
    await control.call('SENTINEL', 'DEBUG', 'INFO-PERIOD', '2000', 'PUBLISH-PERIOD', '100');
    // The sentinel cannot promote a replica before it has found it.
    await expect.poll(async () => await control.call('SENTINEL', 'FAILOVER', 'derby').catch(quiet), WAIT).toBe('OK');
    // The connection may have a socket to the new master before it is ready.
    const write = async () => {
      await connection.set('key', 'after');
      return [connection.stream.remotePort, await connection.get('key')];
    };
    await expect.poll(async () => await write().catch(quiet), WAIT).toEqual([second.port, 'after']);
  });
});

describe('connection to a cluster', () => {
  let node: OwnRedis;
  /** Has two first nodes, of which only the second responds. */
  let redisUrl: string;
  beforeAll(async () => {
    node = await startRedisCluster();
    const [closed = 0] = await freePorts(1);
    redisUrl = redisUrlOf({
      REDIS_URL: 'redis://ignored.example:1',
      REDIS_SENTINEL_NAME: 'mymaster',
      REDIS_CLUSTER: `127.0.0.1:${closed},127.0.0.1:${node.port}`,
    });
  });
  afterAll(async () => await node.stop());

  it('carries jobs from the queue to a worker', async () => {
    const jobQueue = createJobQueue(redisUrl, logger);
    closing(jobQueue);
    const taken: unknown[] = [];
    const worker = new Worker(QUEUE_NAME, async ({ name, data }) => void taken.push([name, data]), {
      connection: connected(redisUrl, createWorkerConnection),
      prefix: QUEUE_PREFIX,
    });
    cleanUps.push(async () => await worker.close());
    worker.on('error', quiet);
    const enqueue = async () => {
      await jobQueue.enqueue({ job: 'entry-added', entryId: 7 });
      return taken[0];
    };
    await expect.poll(enqueue, WAIT).toEqual(['entry-added', { entryId: 7 }]);
  });

  it('carries events, counts, attempts and heartbeats', async () => {
    const connection = connected(redisUrl);
    await waitUntilReady(connection);
    const bus = createEventBus(redisUrl, logger);
    const counter = createWindowCounter(redisUrl, logger, { responseTimeoutMs: 60_000 });
    const other = createWindowCounter(redisUrl, logger, { responseTimeoutMs: 60_000 });
    const attempts = createAttemptCounter(redisUrl, logger, { responseTimeoutMs: 60_000 });
    for (const one of [bus, counter, other, attempts]) closing(one);

    const seen: DomainEvent[] = [];
    bus.subscribe((event) => seen.push(event));
    const publish = async () => {
      await bus.publish({ kind: 'ceremony-moved' });
      return seen;
    };
    await expect.poll(publish, WAIT).toContainEqual({ kind: 'ceremony-moved' });

    // One counter includes the counts of the other when both use the cluster.
    const count = async () => (await counter.count('a', 60_000)).count - (await other.count('a', 60_000)).count;
    await expect.poll(count, WAIT).toBe(-1);
    const change = async () => {
      await attempts.penalty('b', 1, { customDuration: 60 });
      return await connection.exists('derby:attempts:b');
    };
    await expect.poll(change, WAIT).toBe(1);

    const heartbeat = startHeartbeat({ redis: connection, workerId: 'worker' });
    await expect.poll(async () => await isAnyWorkerAlive(connection), WAIT).toBe(true);
    await heartbeat.stop();
    expect(await isAnyWorkerAlive(connection)).toBe(false);
  });

  it('receives events from the next node when the first does not respond', async () => {
    const subscriber = connected(redisUrl, createSubscriberConnection);
    await waitUntilReady(subscriber);
    expect(await subscriber.ping()).toBe('PONG');
  });
});

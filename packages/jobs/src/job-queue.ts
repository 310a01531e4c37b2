import { once } from 'node:events';
import type { DomainLogger, JobQueue } from '@derby/domain/kernel';
import { withinTime } from '@derby/server-kit/within-time';
import { Queue } from 'bullmq';
import { closeConnection, createProducerConnection } from './connections.ts';
import { JOB_OPTIONS, parsePayload, QUEUE_NAME, QUEUE_PREFIX } from './jobs.ts';

/** A job right after the start waits this long for the connection. */
const READY_TIMEOUT_MS = 300;
const ENQUEUE_TIMEOUT_MS = 600;
const CLOSE_TIMEOUT_MS = 1_000;

/** A job queue that owns its connection; `close` releases it. */
export interface OwnedJobQueue extends JobQueue {
  close(): Promise<void>;
}

/**
 * Wakes the worker through the queue. A job that Redis does not take within a second is logged and
 * given up: the worker looks at the rows by itself.
 */
export function createJobQueue(redisUrl: string, logger: DomainLogger): OwnedJobQueue {
  const connection = createProducerConnection({ redisUrl, role: 'job-queue', logger });
  const queue = new Queue(QUEUE_NAME, { connection, prefix: QUEUE_PREFIX, defaultJobOptions: JOB_OPTIONS });
  // The connection itself tells about outages; without a listener the queue would throw them.
  queue.on('error', () => undefined);

  return {
    async enqueue({ job, ...ids }) {
      try {
        // The queue itself would wait for Redis without an end.
        if (connection.status !== 'ready')
          await once(connection, 'ready', { signal: AbortSignal.timeout(READY_TIMEOUT_MS) });
        await withinTime(queue.add(job, parsePayload(job, ids)), ENQUEUE_TIMEOUT_MS);
      } catch (error) {
        logger.warn({ err: error, job, ...ids }, 'failed to enqueue job, the worker will poll');
      }
    },
    async close() {
      await withinTime(queue.close(), CLOSE_TIMEOUT_MS).catch(() => undefined);
      await closeConnection(connection);
    },
  };
}

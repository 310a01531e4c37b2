import { once } from 'node:events';
import type { DomainLogger, Job, JobQueue } from '@derby/domain/kernel';
import { withinTime } from '@derby/server-kit/within-time';
import { Queue, type JobsOptions } from 'bullmq';
import { z } from 'zod';
import { closeConnection, createProducerConnection } from './connections.ts';

/** The one queue between the services and the worker. */
export const QUEUE_NAME = 'derby';

/** Of all keys of the queue. The braces keep them on one node of a cluster, where one script may use them all. */
export const QUEUE_PREFIX = '{derby}';

const id = z.int().positive();
const requestId = z.string().max(64).optional();

/**
 * Every job by its name, with its payload: ids only, as a payload is readable in Redis. Parsed when
 * a job is put into the queue and again when it is taken.
 */
const jobs = {
  /** A derby has ended: complete its end and write the messages of its run, if it has one. */
  'plan-run': z.strictObject({ runId: id.nullable(), requestId }),
  /** Rows wait to be sent. */
  'send-messages': z.strictObject({ requestId }),
  /** A fish was weighed in: its contestant may get a confirmation. */
  'entry-added': z.strictObject({ entryId: id, requestId }),
} satisfies Record<Job['job'], z.ZodType>;

export type JobName = keyof typeof jobs;

/** What the handler of a job receives. */
export type JobPayload<Name extends JobName> = z.infer<(typeof jobs)[Name]>;

/** The payload of a job as it must be; throws when it is not. */
export function parsePayload<Name extends JobName>(name: Name, payload: unknown): JobPayload<Name> {
  return jobs[name].parse(payload) as JobPayload<Name>;
}

/** Whether a name read from the queue is one of ours. */
export function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobs, name);
}

/**
 * A job is tried once and leaves nothing behind: the rows in the database say what is left to do, so
 * the worker finds the work of a lost or failed job by polling.
 */
const JOB_OPTIONS = {
  attempts: 1,
  removeOnComplete: true,
  removeOnFail: { count: 100 },
} as const satisfies JobsOptions;

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

import { once } from 'node:events';
import type { DomainLogger, Job, JobQueue } from '@derby/domain/kernel';
import { withinTime } from '@derby/server-kit/within-time';
import { Queue, type JobsOptions } from 'bullmq';
import { z } from 'zod';
import { closeConnection, createProducerConnection } from './connections.ts';

/** The queue between the services and the worker. */
export const QUEUE_NAME = 'derby';

/**
 * Prefix of all keys of the queue. The braces keep them on one node of a cluster, so that a script can use them
 * together.
 */
export const QUEUE_PREFIX = '{derby}';

const id = z.int().positive();
const requestId = z.string().max(64).optional();

/**
 * Payloads of the jobs. They contain ids only, because payloads are readable in Redis. Parsed when a job is enqueued
 * and when it is taken.
 */
const jobs = {
  /** The derby has ended: complete the end, and write the messages of its run, if any. */
  'plan-run': z.strictObject({ runId: id.nullable(), requestId }),
  /** Messages wait to be sent. */
  'send-messages': z.strictObject({ requestId }),
  /** An entry was created: its contestant may get a confirmation. */
  'entry-added': z.strictObject({ entryId: id, requestId }),
} satisfies Record<Job['job'], z.ZodType>;

export type JobName = keyof typeof jobs;

/** What the handler of a job receives. */
export type JobPayload<Name extends JobName> = z.infer<(typeof jobs)[Name]>;

/** Parses the payload of a job. Throws when it is not valid. */
export function parsePayload<Name extends JobName>(name: Name, payload: unknown): JobPayload<Name> {
  return jobs[name].parse(payload) as JobPayload<Name>;
}

/** Returns whether a name from the queue is a known job. */
export function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobs, name);
}

/**
 * A job is tried once and then removed. The rows in the database define the work, so the worker finds the work of a
 * lost or failed job by polling.
 */
const JOB_OPTIONS = {
  attempts: 1,
  removeOnComplete: true,
  removeOnFail: { count: 100 },
} as const satisfies JobsOptions;

/** Maximum wait for the connection after the start. */
const READY_TIMEOUT_MS = 300;
const ENQUEUE_TIMEOUT_MS = 600;
const CLOSE_TIMEOUT_MS = 1_000;

/** A job queue that owns its connection; `close` releases it. */
export interface OwnedJobQueue extends JobQueue {
  close(): Promise<void>;
}

/**
 * Creates a job queue. A job that Redis does not accept within a second is logged and dropped, because the worker polls
 * the rows.
 */
export function createJobQueue(redisUrl: string, logger: DomainLogger): OwnedJobQueue {
  const connection = createProducerConnection({ redisUrl, role: 'job-queue', logger });
  const queue = new Queue(QUEUE_NAME, { connection, prefix: QUEUE_PREFIX, defaultJobOptions: JOB_OPTIONS });
  // The connection already logs outages. Without a listener the queue would throw them.
  queue.on('error', () => undefined);

  return {
    async enqueue({ job, delayMs = 0, ...ids }) {
      try {
        // The queue alone would wait for Redis without limit.
        if (connection.status !== 'ready')
          await once(connection, 'ready', { signal: AbortSignal.timeout(READY_TIMEOUT_MS) });
        await withinTime(queue.add(job, parsePayload(job, ids), { delay: delayMs }), ENQUEUE_TIMEOUT_MS);
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

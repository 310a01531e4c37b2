import { closeConnection, createWorkerConnection } from '@derby/backend-kit/connections';
import { isJobName, parsePayload, QUEUE_NAME, QUEUE_PREFIX } from '@derby/backend-kit/job-queue';
import { withinTime } from '@derby/server-kit/within-time';
import { Worker } from 'bullmq';
import { runJob, type JobContext } from './jobs.ts';

const CLOSE_TIMEOUT_MS = 1_500;

/**
 * Takes jobs from the queue. A job only wakes a loop. A lost, repeated or failed job costs only the time until the
 * loop's next iteration, so jobs are not retried and a stalled one is discarded.
 */
export function createJobWorker(redisUrl: string, context: JobContext): { close(): Promise<void> } {
  const { logger } = context.deps;
  const connection = createWorkerConnection({ redisUrl, role: 'job-worker', logger });
  const worker = new Worker(
    QUEUE_NAME,
    async ({ name, data }) => {
      if (isJobName(name)) await runJob(context, name, parsePayload(name, data));
      else logger.warn({ job: name }, 'ignored unknown job');
    },
    { connection, prefix: QUEUE_PREFIX, maxStalledCount: 0 },
  );
  // The connection itself reports outages; without a listener BullMQ would throw the error.
  worker.on('error', () => undefined);
  worker.on('failed', (job, error) =>
    logger.warn({ err: error, job: job?.name }, 'job failed, reconcile will pick it up'),
  );

  return {
    async close() {
      await withinTime(worker.close(), CLOSE_TIMEOUT_MS).catch(() => undefined);
      await closeConnection(connection);
    },
  };
}

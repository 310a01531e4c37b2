import { closeConnection, createWorkerConnection } from '@derby/jobs/connections';
import { isJobName, QUEUE_NAME, QUEUE_PREFIX } from '@derby/jobs/jobs';
import { withinTime } from '@derby/jobs/within-time';
import { Worker } from 'bullmq';
import type { JobContext } from './job-context.ts';
import { jobHandlers } from './registry.ts';

const CLOSE_TIMEOUT_MS = 1_500;

/**
 * Takes jobs from the queue. A job only wakes: one that is lost, repeated or fails costs nothing but
 * the time to the worker's next own look, so none is tried again and a stalled one is given up.
 */
export function createJobWorker(redisUrl: string, context: JobContext): { close(): Promise<void> } {
  const { logger } = context.deps;
  const connection = createWorkerConnection({ redisUrl, role: 'job-worker', logger });
  const worker = new Worker(QUEUE_NAME, async ({ name, data }) => await runJob(context, name, data), {
    connection,
    prefix: QUEUE_PREFIX,
    maxStalledCount: 0,
  });
  // The connection itself tells about outages; without a listener the worker would throw them.
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

async function runJob(context: JobContext, name: string, data: unknown): Promise<void> {
  if (!isJobName(name)) return context.deps.logger.warn({ job: name }, 'ignored unknown job');
  await jobHandlers[name](context, data);
}

import type { SystemActor } from '@derby/domain/kernel';
import { planWeighInText, type MessagingDeps } from '@derby/domain/messaging';
import { closeConnection, createWorkerConnection } from '@derby/backend-kit/connections';
import {
  isJobName,
  parsePayload,
  QUEUE_NAME,
  QUEUE_PREFIX,
  type JobName,
  type JobPayload,
} from '@derby/backend-kit/job-queue';
import { withinTime } from '@derby/server-kit/within-time';
import { Worker } from 'bullmq';

const CLOSE_TIMEOUT_MS = 1_500;

/** What a job handler may do: write a log line and wake the loops. */
interface JobContext {
  readonly deps: MessagingDeps;
  readonly actor: SystemActor;
  readonly wakeSending: () => void;
  readonly wakeReconcile: () => void;
}

/**
 * The handler of each job. Jobs may be lost or repeated without harm. A job name without a handler does not compile.
 */
const HANDLERS: {
  readonly [Name in JobName]: (context: JobContext, payload: JobPayload<Name>) => Promise<void> | void;
} = {
  'entry-added': async ({ deps, actor, wakeSending }, { entryId, requestId }) => {
    deps.logger.info({ entryId, requestId }, 'entry added');
    if (await planWeighInText(deps, actor, { entryId, requestId: requestId ?? null })) wakeSending();
  },
  // The derby's row holds the remaining work.
  'plan-run': ({ deps, wakeReconcile }, { runId, requestId }) => {
    deps.logger.info({ runId, requestId }, 'run to plan');
    wakeReconcile();
  },
  // The rows hold the messages to send.
  'send-messages': ({ deps, wakeSending }, { requestId }) => {
    deps.logger.info({ requestId }, 'messages to send');
    wakeSending();
  },
};

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

async function runJob<Name extends JobName>(context: JobContext, name: Name, payload: JobPayload<Name>): Promise<void> {
  await HANDLERS[name](context, payload);
}

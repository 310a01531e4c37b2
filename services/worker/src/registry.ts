import { parsePayload, type JobName } from '@derby/jobs/jobs';
import type { JobContext, JobHandler } from './job-context.ts';
import { handleEntryAdded, handlePlanRun, handleSendMessages } from './jobs/handlers.ts';

/** Runs a job with a payload as it was read from the queue. Rejects when the payload is not the job's. */
export type RunJob = (context: JobContext, payload: unknown) => Promise<void>;

/** One handler per job name: a name without one does not compile. */
export const jobHandlers: Readonly<Record<JobName, RunJob>> = {
  'plan-run': handled('plan-run', handlePlanRun),
  'send-messages': handled('send-messages', handleSendMessages),
  'entry-added': handled('entry-added', handleEntryAdded),
};

function handled<Name extends JobName>(name: Name, handle: JobHandler<Name>): RunJob {
  return async (context, payload) => await handle(context, parsePayload(name, payload));
}

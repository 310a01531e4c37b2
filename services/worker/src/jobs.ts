import type { SystemActor } from '@derby/domain/kernel';
import { planWeighInText, type MessagingDeps } from '@derby/domain/messaging';
import type { JobName, JobPayload } from '@derby/backend-kit/job-queue';

/** What a job handler may do: write a log line and wake the loops. */
export interface JobContext {
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

/** Runs the handler of a job. */
export async function runJob<Name extends JobName>(
  context: JobContext,
  name: Name,
  payload: JobPayload<Name>,
): Promise<void> {
  await HANDLERS[name](context, payload);
}

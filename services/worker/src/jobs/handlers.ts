import { planEntryMessage } from '@derby/domain/messaging';
import type { JobPayload } from '@derby/jobs/jobs';
import type { JobContext } from '../job-context.ts';

/** The weigh-in confirmation, when there is to be one. */
export async function handleEntryAdded(context: JobContext, payload: JobPayload<'entry-added'>): Promise<void> {
  const { entryId, requestId } = payload;
  context.deps.logger.info({ entryId, requestId }, 'entry added');
  const input = { entryId, requestId: requestId ?? null };
  if (await planEntryMessage(context.deps, context.actor, input)) context.wakeSending();
}

/** The derby's own row says what is left to do. */
export function handlePlanRun(context: JobContext, { runId, requestId }: JobPayload<'plan-run'>): void {
  context.deps.logger.info({ runId, requestId }, 'run to plan');
  context.wakeReconcile();
}

/** The rows say which. */
export function handleSendMessages(context: JobContext, { requestId }: JobPayload<'send-messages'>): void {
  context.deps.logger.info({ requestId }, 'messages to send');
  context.wakeSending();
}

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

import type { JobPayload } from '@derby/jobs/jobs';
import type { JobContext } from '../job-context.ts';

/** The rows say which. */
export function handleSendMessages(context: JobContext, { requestId }: JobPayload<'send-messages'>): void {
  context.deps.logger.info({ requestId }, 'messages to send');
  context.wakeSending();
}

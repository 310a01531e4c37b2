import { recordAudit } from '../audit/index.ts';
import { assertAdministrator, NotFoundError, type Actor } from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { MessageNotUnknownError, StillLookedForError } from './errors.ts';
import { settleUnknown, type UnknownOutcome } from './message-states.model.ts';
import { MESSAGING_TIMINGS } from './messaging-deps.ts';
import { findRunMessage, type RunMessage } from './run-message.model.ts';

/**
 * Records an administrator's decision about an unknown message: sent, not sent (it is queued again), or left alone.
 * Requires a minute of look-ups at the provider first. Throws UNAUTHENTICATED, NOT_FOUND, or CONFLICT when look-ups
 * still run or the message is not unknown.
 */
export async function settleUnknownMessage(
  deps: SettingsDeps,
  actor: Actor,
  { messageId, outcome }: { readonly messageId: number; readonly outcome: UnknownOutcome },
): Promise<RunMessage> {
  assertAdministrator(actor);
  const { clock, database, jobQueue, requestId } = deps;
  const at = clock.now();
  const departedBefore = new Date(at.getTime() - MESSAGING_TIMINGS.lookUpGraceMs);
  const isSettled = await settleUnknown(database, { id: messageId, outcome, departedBefore, at });
  const message = await findRunMessage(database, messageId);
  if (message === null) throw new NotFoundError('Message');
  if (!isSettled) throw message.state === 'unknown' ? new StillLookedForError() : new MessageNotUnknownError();
  if (outcome === 'NOT_SENT') await jobQueue.enqueue({ job: 'send-messages', requestId });
  await recordAudit(deps, actor, {
    action: 'message.settled',
    ...(message.runId === null ? {} : { subject: { kind: 'run', id: message.runId } as const }),
    changes: { message: { from: null, to: messageId }, outcome: { from: 'unknown', to: outcome } },
  });
  return message;
}

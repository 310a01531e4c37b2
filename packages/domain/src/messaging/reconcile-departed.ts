import { toE164 } from '../entries/index.ts';
import { assertSystem, type Actor } from '../kernel/index.ts';
import { judgeLookUp } from './judge-look-up.ts';
import { nextLookAt } from './look-times.ts';
import type { DepartedMessage } from './message.ts';
import { findDueForLook, findHeldSids, markAccepted, markLookedUp, requeue } from './message-states.model.ts';
import type { SendingDeps } from './messaging-deps.ts';
import { recordDeliveryReceipt } from './record-delivery-receipt.ts';
import type { FoundMessage, LookUpAnswer } from './sender.ts';

const LOOKS_AT_ONCE = 20;

/**
 * Asks the provider about messages that left without a clear answer, 5, 30 and 60 s after they left. Found: accepted.
 * Certainly absent after 60 s: queued again. A look-up that fails, or that does not fit the time, proves nothing and is
 * made again: the message stays unknown. Gives how many are queued again. Takes no slot.
 */
export async function reconcileDeparted(deps: SendingDeps, actor: Actor): Promise<number> {
  assertSystem(actor);
  let requeued = 0;
  const due = { at: deps.clock.now(), furthestMs: deps.timings.lookUpGraceMs, limit: LOOKS_AT_ONCE };
  for (const message of await findDueForLook(deps.database, due)) {
    // One after the other: two messages of one text must not both be matched to one of the provider's.
    // oxlint-disable-next-line no-await-in-loop
    const result = await lookUp(deps, actor, message);
    if (result === 'queued') requeued += 1;
    // The list is away: the others keep their turn instead of waiting for one timeout each.
    if (result === 'no-answer') break;
  }
  return requeued;
}

async function lookUp(
  deps: SendingDeps,
  actor: Actor,
  message: DepartedMessage,
): Promise<'queued' | 'no-answer' | 'other'> {
  // Judged by the time before the question: what left later may be missing in the answer.
  const at = deps.clock.now();
  const answer = await findUnheld(deps, message);
  const fields = { messageId: message.id, runId: message.runId, requestId: message.requestId };
  if (answer.kind === 'listed') {
    const { matches, isAbsent } = judgeLookUp(message, answer, { at, timings: deps.timings });
    for (const found of matches) {
      // oxlint-disable-next-line no-await-in-loop
      if (await adopt(deps, actor, message, found)) {
        deps.logger.info({ ...fields, sid: found.sid }, 'message found at the provider');
        return 'other';
      }
    }
    if (isAbsent) {
      const isQueued = await requeue(deps.database, message, at);
      if (isQueued) deps.logger.warn(fields, 'message unknown to the provider, requeued');
      return isQueued ? 'queued' : 'other';
    }
  }
  const answeredAt = answer.kind === 'listed' ? answer.answeredAt : null;
  await markLookedUp(deps.database, message, {
    at,
    nextLookAt: nextLookAt(message.departedAt, at, deps.timings),
    absentSince: message.absentSince ?? answeredAt,
  });
  return answer.kind === 'no-answer' ? 'no-answer' : 'other';
}

/** The provider's answer without the messages that belong to other rows. */
async function findUnheld(deps: SendingDeps, { id, phoneNumber, text }: DepartedMessage): Promise<LookUpAnswer> {
  const answer = await deps.sender.findSent({ to: toE164(phoneNumber), body: text });
  if (answer.kind === 'no-answer' || answer.found.length === 0) return answer;
  const sids = answer.found.map(({ sid }) => sid);
  const held = await findHeldSids(deps.database, { sids, exceptId: id });
  return { ...answer, found: answer.found.filter(({ sid }) => !held.has(sid)) };
}

/** Makes the provider's message ours unless it is another row's; true when the row needs no further look. */
async function adopt(
  deps: SendingDeps,
  actor: Actor,
  message: DepartedMessage,
  { sid, status, errorCode }: FoundMessage,
): Promise<boolean> {
  const result = await markAccepted(deps.database, message, deps.clock.now(), sid);
  if (result === 'taken') return false;
  if (result === 'accepted') {
    await recordDeliveryReceipt(deps, actor, { providerSid: sid, messageId: null, status, errorCode });
  }
  return true;
}

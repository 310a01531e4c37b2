import { toE164 } from '../entries/index.ts';
import { assertSystem, type Actor } from '../kernel/index.ts';
import { judgeLookUp } from './judge-look-up.ts';
import { nextLookAt } from './look-times.ts';
import type { DepartedMessage } from './message.ts';
import { findDueForLook, findHeldSids, markAccepted, markLookedUp, requeue } from './message-states.model.ts';
import type { SendingDeps } from './messaging-deps.ts';
import { recordDeliveryReceipt } from './record-delivery-receipt.ts';
import type { FoundMessage, LookUpAnswer } from './sender.ts';

const MAX_LOOK_UPS_PER_CALL = 20;

/**
 * Looks up messages that left without a clear response, 5, 30 and 60 s after they left. A found message is accepted;
 * one that is absent after 60 s is queued again. A look-up that fails or does not fit the time is repeated later, and
 * the message stays unknown. Returns how many were queued again. Takes no slot.
 */
export async function reconcileDeparted(deps: SendingDeps, actor: Actor): Promise<number> {
  assertSystem(actor);
  let requeued = 0;
  const due = { at: deps.clock.now(), furthestMs: deps.timings.lookUpGraceMs, limit: MAX_LOOK_UPS_PER_CALL };
  for (const message of await findDueForLook(deps.database, due)) {
    // Sequential: two messages with one text must not both match the same message of the provider.
    // oxlint-disable-next-line no-await-in-loop
    const result = await lookUp(deps, actor, message);
    if (result === 'queued') requeued += 1;
    // The list is unavailable: do not wait for one timeout per message.
    if (result === 'no-answer') break;
  }
  return requeued;
}

async function lookUp(
  deps: SendingDeps,
  actor: Actor,
  message: DepartedMessage,
): Promise<'queued' | 'no-answer' | 'other'> {
  // Use the time before the request: a message that left later may be missing in the response.
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

/** Returns the provider's response without messages that belong to other rows. */
async function findUnheld(deps: SendingDeps, { id, phoneNumber, text }: DepartedMessage): Promise<LookUpAnswer> {
  const answer = await deps.sender.findSent({ to: toE164(phoneNumber), body: text });
  if (answer.kind === 'no-answer' || answer.found.length === 0) return answer;
  const sids = answer.found.map(({ sid }) => sid);
  const held = await findHeldSids(deps.database, { sids, exceptId: id });
  return { ...answer, found: answer.found.filter(({ sid }) => !held.has(sid)) };
}

/**
 * Assigns the provider's message to this row unless it belongs to another. Returns true when the row needs no further
 * look-up.
 */
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

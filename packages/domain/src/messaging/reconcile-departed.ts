import { toE164 } from '../entries/index.ts';
import { assertSystem, type Actor } from '../kernel/index.ts';
import { isGraceOver, nextLookAt } from './look-times.ts';
import type { DepartedMessage } from './message.ts';
import { findDueForLook, markAccepted, markUnknown, requeue } from './message-states.model.ts';
import type { SendingDeps } from './messaging-deps.ts';
import { recordDeliveryReceipt } from './record-delivery-receipt.ts';
import type { FoundMessage } from './sender.ts';

const LOOKS_AT_ONCE = 20;
/** The provider's clock may be behind ours, and its times have whole seconds. */
const CLOCK_TOLERANCE_MS = 120_000;

/**
 * Asks the provider about messages that left without a clear answer, 5, 30 and 60 s after they left
 * (design.md 7). Found: accepted. Certainly absent after 60 s: queued again. A look-up that fails proves
 * nothing and is made again. Gives how many are queued again. Takes no slot.
 */
export async function reconcileDeparted(deps: SendingDeps, actor: Actor): Promise<number> {
  assertSystem(actor);
  let requeued = 0;
  for (const message of await findDueForLook(deps.database, deps.clock.now(), LOOKS_AT_ONCE)) {
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
  const answer = await deps.sender.findSent({
    to: toE164(message.phoneNumber),
    body: message.text,
    since: new Date(message.departedAt.getTime() - CLOCK_TOLERANCE_MS),
  });
  const fields = { messageId: message.id, runId: message.runId, requestId: message.requestId };
  if (answer.kind === 'listed') {
    for (const found of answer.found) {
      // oxlint-disable-next-line no-await-in-loop
      if (await adopt(deps, actor, message, found)) {
        deps.logger.info({ ...fields, sid: found.sid }, 'message found at the provider');
        return 'other';
      }
    }
    if (isGraceOver(message.departedAt, at, deps.timings)) {
      const isQueued = await requeue(deps.database, message, { at, notBefore: at });
      if (isQueued) deps.logger.warn(fields, 'message never reached the provider and is queued again');
      return isQueued ? 'queued' : 'other';
    }
  }
  await markUnknown(deps.database, message, { at, nextLookAt: nextLookAt(message.departedAt, at, deps.timings) });
  return answer.kind === 'no-answer' ? 'no-answer' : 'other';
}

/** Makes the provider's message ours unless it is another row's; true when the row needs no further look. */
async function adopt(
  deps: SendingDeps,
  actor: Actor,
  message: DepartedMessage,
  { sid, status, errorCode }: FoundMessage,
): Promise<boolean> {
  const result = await markAccepted(deps.database, message, { at: deps.clock.now(), providerSid: sid });
  if (result === 'taken') return false;
  if (result === 'accepted') {
    await recordDeliveryReceipt(deps, actor, { providerSid: sid, messageId: null, status, errorCode });
  }
  return true;
}

import { hasPhoto, isEntryCounted, parsePhoneNumber, toE164 } from '../entries/index.ts';
import { assertSystem, type Actor } from '../kernel/index.ts';
import { mmsPathOf } from '../photos/index.ts';
import { claimNextMessage } from './claim-next-message.ts';
import { firstLookAt } from './look-times.ts';
import type { ClaimedMessage, SkipReason } from './message.ts';
import { markDeparted, markSkipped, requeue } from './message-states.model.ts';
import type { MessageClaims, SendingDeps } from './messaging-deps.ts';
import { findOptOuts } from './opt-out.model.ts';
import { outcomeOf } from './outcome.ts';
import { recordOutcome, type SendResult } from './record-outcome.ts';
import { hasRun, isRunPaused } from './run.model.ts';

/** Claims stored in database rows. */
export const MESSAGE_CLAIMS: MessageClaims = { claim: claimNextMessage, depart: markDeparted };

/**
 * Sends the oldest due message: claim, take the slot, check again whether it may be sent, record the departure, post,
 * give the slot back, record the outcome. A crash between two steps leaves a row that says what is certain. Aborting the
 * signal ends the wait for the slot; a request that has left is completed.
 */
export async function sendNextMessage(
  deps: SendingDeps,
  actor: Actor,
  input: { readonly claimer: string; readonly signal: AbortSignal },
): Promise<SendResult> {
  assertSystem(actor);
  const claimed = await deps.claims.claim(deps, actor, input);
  if (claimed === null) return { kind: 'none' };
  const message = await withoutLostPhoto(deps, claimed);
  const skipReason = await reasonToSkip(deps, message);
  if (skipReason !== null) return await skip(deps, message, skipReason);

  const mediaPath = message.photoPath === null ? null : await mmsPathOf(deps, message.photoPath);
  if (!(await deps.slot.take(input.signal))) {
    await putBack(deps, message);
    return { kind: 'stopped' };
  }
  let returning: Promise<void> | null = null;
  try {
    const end = (await holdBack(deps, message)) ?? (await depart(deps, message));
    if (end !== null) return end;
    if (!deps.slot.isHeld()) {
      await putBack(deps, message);
      deps.logger.warn({ messageId: message.id }, 'message requeued, the checks took longer than the slot');
      return { kind: 'wait', waitMs: 0 };
    }
    const answer = await deps.sender.send({
      id: message.id,
      to: toE164(message.phoneNumber),
      body: message.text,
      photoPath: mediaPath,
    });
    returning = deps.slot.giveBack();
    return await recordOutcome(deps, message, outcomeOf(answer));
  } finally {
    await (returning ?? deps.slot.giveBack());
  }
}

/** Records the departure. Returns null, or the result when the claim was lost meanwhile. */
async function depart(deps: SendingDeps, message: ClaimedMessage): Promise<SendResult | null> {
  const at = deps.clock.now();
  if (await deps.claims.depart(deps.database, message, { at, nextLookAt: firstLookAt(at, deps.timings) })) return null;
  deps.logger.warn({ messageId: message.id, runId: message.runId }, 'claim lost before departure');
  return { kind: 'done' };
}

/** Checks for a STOP, a pause or a switch-off during the wait. Returns null when the message may leave. */
async function holdBack(deps: SendingDeps, message: ClaimedMessage): Promise<SendResult | null> {
  const { runId } = message;
  const [skipReason, isPaused] = await Promise.all([
    reasonToSkip(deps, message),
    runId === null ? false : isRunPaused(deps.database, runId),
  ]);
  if (skipReason !== null) return await skip(deps, message, skipReason);
  if (!isPaused && deps.settings.current().smsEnabled) return null;
  await putBack(deps, message);
  deps.logger.info({ messageId: message.id, runId, isPaused }, 'message requeued, sending stopped during the wait');
  return { kind: 'wait', waitMs: 0 };
}

/** Queues a claimed message that has not left again. */
async function putBack(deps: SendingDeps, message: ClaimedMessage): Promise<void> {
  await requeue(deps.database, message, deps.clock.now());
}

/**
 * Removes a missing photo from a message: it may have been deleted or replaced meanwhile. The provider refuses a
 * message whose photo it cannot fetch, and the text alone is better than no message.
 */
async function withoutLostPhoto(deps: SendingDeps, message: ClaimedMessage): Promise<ClaimedMessage> {
  const { entryId, photoPath } = message;
  if (photoPath === null || entryId === null || (await hasPhoto(deps, { entryId, photoPath }))) return message;
  deps.logger.info({ messageId: message.id, entryId }, 'photo missing, sending the text alone');
  return { ...message, photoPath: null };
}

async function reasonToSkip(deps: SendingDeps, message: ClaimedMessage): Promise<SkipReason | null> {
  const { entryId, kind, phoneNumber } = message;
  if (parsePhoneNumber(phoneNumber) === null) return 'BAD_NUMBER';
  const optOuts = await findOptOuts(deps, [phoneNumber]);
  if (optOuts.has(phoneNumber)) return 'OPTED_OUT';
  // Final messages report a frozen result. A confirmation of an entry that no longer counts would be wrong.
  if (kind !== 'auto') return null;
  if (entryId !== null && !(await isEntryCounted(deps, entryId))) return 'ENTRY_GONE';
  return (await hasRun(deps.database)) ? 'DERBY_ENDED' : null;
}

async function skip(deps: SendingDeps, message: ClaimedMessage, reason: SkipReason): Promise<SendResult> {
  await markSkipped(deps.database, message, deps.clock.now(), reason);
  deps.logger.info({ messageId: message.id, runId: message.runId, reason }, 'message skipped');
  return { kind: 'done' };
}

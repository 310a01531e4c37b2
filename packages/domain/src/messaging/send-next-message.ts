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

/** Claims by rows of the database. */
export const MESSAGE_CLAIMS: MessageClaims = { claim: claimNextMessage, depart: markDeparted };

/**
 * Sends the oldest message that is due: claim, wait for the slot, write the departure, take the slot, look whether it
 * may still be sent, post, record. A crash between any two of these leaves a row that says what is certain. Aborting
 * the signal ends the waiting; a request that has left is waited for.
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
  const end = await depart(deps, message, input.signal);
  if (end !== null) return end;
  // Nothing may stand between the slot and the request: whatever takes time here eats the spacing.
  const answer = await deps.sender.send({
    id: message.id,
    to: toE164(message.phoneNumber),
    body: message.text,
    photoPath: mediaPath,
  });
  const [result] = await Promise.all([recordOutcome(deps, message, outcomeOf(answer)), deps.slot.arrived()]);
  return result;
}

/**
 * Waits for the slot and leaves with it: null, or what came of the message instead. The departure is written before
 * the slot is taken, and again for each try: a claim that was lost while waiting ends here.
 */
async function depart(deps: SendingDeps, message: ClaimedMessage, signal: AbortSignal): Promise<SendResult | null> {
  while (!signal.aborted) {
    // Each try needs the one before it to have failed.
    // oxlint-disable no-await-in-loop
    // Once while the slot has to be waited for anyway, and again in case that took long.
    await deps.sender.prepare();
    await deps.slot.untilFree(signal);
    if (signal.aborted) break;
    await deps.sender.prepare();
    const at = deps.clock.now();
    if (!(await deps.claims.depart(deps.database, message, { at, nextLookAt: firstLookAt(at, deps.timings) }))) {
      deps.logger.warn({ messageId: message.id, runId: message.runId }, 'claim lost before departure');
      return { kind: 'done' };
    }
    if (!(await deps.slot.take())) continue;
    const end = await holdBack(deps, message);
    if (end !== null) return end;
    if (await deps.slot.mayLeave()) return null;
    // oxlint-enable no-await-in-loop
  }
  await putBack(deps, message);
  return { kind: 'stopped' };
}

/** Looks for a STOP, a pause or a switch-off that came during the wait; null when there is none. */
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

/** Queues a claimed message that has not left. */
async function putBack(deps: SendingDeps, message: ClaimedMessage): Promise<void> {
  await requeue(deps.database, message, deps.clock.now());
}

/**
 * Drops the photo from a message when it is gone: a photo may be deleted or replaced while its message waits. The
 * provider refuses a message whose photo it cannot fetch, and a text without its photo is better than none.
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
  // A final message is about a frozen result. A confirmation of what does not count any more would be wrong.
  if (kind !== 'auto') return null;
  if (entryId !== null && !(await isEntryCounted(deps, entryId))) return 'ENTRY_GONE';
  return (await hasRun(deps.database)) ? 'DERBY_ENDED' : null;
}

async function skip(deps: SendingDeps, message: ClaimedMessage, reason: SkipReason): Promise<SendResult> {
  await markSkipped(deps.database, message, deps.clock.now(), reason);
  deps.logger.info({ messageId: message.id, runId: message.runId, reason }, 'message skipped');
  return { kind: 'done' };
}

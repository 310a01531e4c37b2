import { hash } from 'node:crypto';
import { toE164 } from '@derby/rules/phone-number';
import { hasPhoto, isEntryCounted } from '../entries/index.ts';
import { assertSystem, type Actor } from '../kernel/index.ts';
import { mmsPathOf } from '../photos/index.ts';
import type { Settings, SettingsDeps } from '../settings/index.ts';
import { accountOf } from './look-up-check.ts';
import { messageModel, type ClaimedMessage, type SkipReason } from './message.ts';
import {
  claimOldest,
  markAccepted,
  markDeparted,
  markFailed,
  markSkipped,
  markUnknown,
  MAX_BACK_OFF_MS,
  requeue,
} from './message-states.ts';
import { rememberOptOut } from './opt-outs.ts';
import { outcomeOf, type Outcome } from './outcome.ts';
import { findPausedRunIds, IS_FINAL, pauseForAccount, resumeForAccount, runModel } from './run.ts';
import { findGate } from './send-gate.ts';
import { firstLookAt, type MessageClaims, type SendingDeps } from './sender.ts';
import { readReasonsToSkip } from './skip-reason.ts';

export type SendResult =
  /** Nothing is due. */
  | { readonly kind: 'none' }
  /** One message was handled; more may be due. */
  | { readonly kind: 'done' }
  /** One message was settled without a request; more may be due. */
  | { readonly kind: 'skipped' }
  /** No message can be sent before this time has passed. */
  | { readonly kind: 'wait'; readonly waitMs: number }
  /** The signal was aborted; the message is queued again. */
  | { readonly kind: 'stopped' };

/** Claims stored in database rows. */
export const MESSAGE_CLAIMS: MessageClaims = { claim: claimNextMessage, depart: markDeparted };

const claimsOf = ({ claims }: Pick<SendingDeps, 'claims'>): MessageClaims => claims ?? MESSAGE_CLAIMS;

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
  const claimed = await claimsOf(deps).claim(deps, input.claimer);
  if (claimed === null) return { kind: 'none' };
  const { photoPath } = await withoutLostPhoto(deps, claimed);
  const skipReason = await reasonToSkip(deps, claimed);
  if (skipReason !== null) return await skip(deps, claimed, skipReason);

  const mediaPath = photoPath === null ? null : await mmsPathOf(deps, photoPath);
  if (!(await deps.slot.take(input.signal))) {
    await putBack(deps, claimed);
    return { kind: 'stopped' };
  }
  let returning: Promise<void> | null = null;
  try {
    const message = await withoutLostPhoto(deps, { ...claimed, photoPath });
    const end = (await holdBack(deps, message)) ?? (await depart(deps, message));
    if (end !== null) return end;
    if (!deps.slot.isHeld()) {
      await putBack(deps, message);
      deps.logger.warn({ messageId: message.id }, 'message requeued, the checks took longer than the slot');
      return { kind: 'wait', waitMs: 0 };
    }
    // Before the request: when it is refused, the account of the settings may be another one by then.
    const accountMark = accountMarkOf(deps.settings.current());
    const response = await deps.sender.send({
      id: message.id,
      to: toE164(message.phoneNumber),
      body: message.text,
      photoPath: message.photoPath === null ? null : mediaPath,
    });
    returning = deps.slot.giveBack();
    return await recordOutcome(deps, message, { outcome: outcomeOf(response), accountMark });
  } finally {
    await (returning ?? deps.slot.giveBack());
  }
}

/** Records the departure. Returns null, or the result when the claim was lost meanwhile. */
async function depart(deps: SendingDeps, message: ClaimedMessage): Promise<SendResult | null> {
  const at = deps.clock.now();
  const nextLookAt = firstLookAt(at, deps.timings);
  const account = accountOf(deps.settings.current());
  if (await claimsOf(deps).depart(deps.database, message, { at, nextLookAt, account })) return null;
  deps.logger.warn({ messageId: message.id, runId: message.runId }, 'claim lost before departure');
  return { kind: 'done' };
}

/** Checks for a STOP, a pause or a switch-off during the wait. Returns null when the message may leave. */
async function holdBack(deps: SendingDeps, message: ClaimedMessage): Promise<SendResult | null> {
  const { runId } = message;
  const [skipReason, pausedRun] = await Promise.all([
    reasonToSkip(deps, message),
    runId === null ? null : runModel(deps.database).exists({ _id: runId, pause: { $ne: null } }),
  ]);
  if (skipReason !== null) return await skip(deps, message, skipReason);
  const isPaused = pausedRun !== null;
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
  const reason = (await readReasonsToSkip(deps, [phoneNumber], kind))(phoneNumber);
  if (reason !== null) return reason;
  // Final messages report a frozen result. A weigh-in text about an entry that no longer counts would be wrong.
  if (kind !== 'auto') return null;
  if (entryId !== null && !(await isEntryCounted(deps, entryId))) return 'ENTRY_GONE';
  // A process that stalled over a reset may have written its run again.
  const { pastRunId = 0 } = await findGate(deps.database);
  return (await runModel(deps.database).exists({ _id: { $gt: pastRunId }, ...IS_FINAL })) === null
    ? null
    : 'DERBY_ENDED';
}

async function skip(deps: SendingDeps, message: ClaimedMessage, reason: SkipReason): Promise<SendResult> {
  await markSkipped(deps.database, message, deps.clock.now(), reason);
  deps.logger.info({ messageId: message.id, runId: message.runId, reason }, 'message skipped');
  return { kind: 'skipped' };
}

/**
 * Claims the oldest due message for one process, after resuming runs that waited for another provider account. Returns
 * null when no message is due, messages are switched off or sending is stopped. Exactly one of several claimers gets a
 * message.
 */
async function claimNextMessage(deps: SettingsDeps, claimer: string): Promise<ClaimedMessage | null> {
  const settings = deps.settings.current();
  if (!settings.smsEnabled) return null;
  const at = deps.clock.now();
  const resumed = await resumeForAccount(deps.database, accountMarkOf(settings), at);
  if (resumed.length > 0) deps.logger.info({ runIds: resumed }, 'resumed runs with the new provider account');
  const pausedRunIds = await findPausedRunIds(deps.database);
  const claimed = await claimOldest(deps.database, { claimer, at, pausedRunIds });
  if (claimed === null) return null;
  // Read the gate after the claim. A reset closes the gate before it reads the claims, so one of the two sees the other
  // (send-gate.ts).
  const { closedBy, pastEntryId, pastRunId = 0 } = await findGate(deps.database);
  if (closedBy !== null) {
    await requeue(deps.database, claimed, at);
    return null;
  }
  const { entryId, runId } = claimed;
  const isPast = (entryId !== null && entryId <= pastEntryId) || (runId !== null && runId <= pastRunId);
  if (!isPast) return claimed;
  await messageModel(deps.database).deleteOne({ _id: claimed.id });
  deps.logger.warn({ messageId: claimed.id }, 'message of a reset derby dropped');
  return await claimNextMessage(deps, claimer);
}

/** Returns a hash that identifies the provider account without its secret. */
function accountMarkOf(settings: Settings): string {
  const account = [settings.twilioAccountSid, settings.twilioAuthToken, settings.twilioPhoneNumber];
  return hash('sha256', JSON.stringify(account), 'base64url');
}

const FIRST_BACK_OFF_MS = 2_000;

/** Stores the outcome of a message that was sent with this account. Returns how sending goes on. */
async function recordOutcome(
  deps: SendingDeps,
  message: ClaimedMessage,
  { outcome, accountMark }: { readonly outcome: Outcome; readonly accountMark: string },
): Promise<SendResult> {
  logOutcome(deps, message, outcome);
  const { database } = deps;
  const at = deps.clock.now();
  switch (outcome.kind) {
    case 'accepted':
      await markAccepted(database, message, at, outcome.sid);
      return { kind: 'done' };
    case 'failed':
      await markFailed(database, message, at, outcome.errorCode);
      return { kind: 'done' };
    case 'opted-out':
      // Store the opt-out first: after a crash in between, it makes the retry skip the message.
      await rememberOptOut(deps, message.phoneNumber, at);
      await markSkipped(database, message, at, 'OPTED_OUT');
      return { kind: 'done' };
    case 'unknown':
      await markUnknown(database, message, at);
      return { kind: 'done' };
    case 'retry-later':
      return await tryLater(deps, message, backOffMs(message, outcome.retryAfterMs));
    case 'pause':
      return await pause(deps, message, { reason: outcome.reason, accountMark });
  }
}

async function tryLater(deps: SendingDeps, message: ClaimedMessage, waitMs: number): Promise<SendResult> {
  const at = deps.clock.now();
  await requeue(deps.database, message, at, new Date(at.getTime() + waitMs));
  return { kind: 'wait', waitMs };
}

/** Fails an awaited message, pauses the run of a run message and requeues it, and retries any other one later. */
async function pause(
  deps: SendingDeps,
  message: ClaimedMessage,
  {
    reason,
    accountMark,
  }: { readonly reason: Extract<Outcome, { kind: 'pause' }>['reason']; readonly accountMark: string },
): Promise<SendResult> {
  const at = deps.clock.now();
  if (message.isAwaited) {
    await markFailed(deps.database, message, at, reason);
    return { kind: 'done' };
  }
  if (message.runId === null) {
    await requeue(deps.database, message, at, new Date(at.getTime() + MAX_BACK_OFF_MS));
    return { kind: 'done' };
  }
  // Pause the run first: after a crash in between, the message waits with it.
  await pauseForAccount(deps.database, message.runId, { reason, at, accountMark });
  await requeue(deps.database, message, at);
  return { kind: 'done' };
}

function backOffMs({ attempts }: ClaimedMessage, retryAfterMs: number | undefined): number {
  const waitMs = retryAfterMs ?? FIRST_BACK_OFF_MS * 2 ** (attempts - 1);
  return Math.min(waitMs, MAX_BACK_OFF_MS);
}

function logOutcome(deps: SendingDeps, message: ClaimedMessage, outcome: Outcome): void {
  const fields = {
    messageId: message.id,
    runId: message.runId,
    entryId: message.entryId,
    requestId: message.requestId,
    ...outcome,
  };
  if (outcome.kind === 'accepted') deps.logger.info(fields, 'message accepted by the provider');
  else deps.logger.warn(fields, 'message not accepted by the provider');
}

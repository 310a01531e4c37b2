import { accountMarkOf } from './claim-next-message.ts';
import {
  MAX_BACK_OFF_MS,
  markAccepted,
  markFailed,
  markSkipped,
  markUnknown,
  requeue,
} from './message-states.model.ts';
import type { ClaimedMessage } from './message.ts';
import type { SendingDeps } from './messaging-deps.ts';
import { rememberOptOut } from './opt-out.model.ts';
import type { Outcome } from './outcome.ts';
import { pauseForAccount } from './run.model.ts';

type PauseOutcome = Extract<Outcome, { kind: 'pause' }>;

const FIRST_BACK_OFF_MS = 2_000;

/** Stores the outcome of a message. Returns how sending goes on. */
export async function recordOutcome(deps: SendingDeps, message: ClaimedMessage, outcome: Outcome): Promise<SendResult> {
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
      return await pause(deps, message, outcome.reason);
  }
}

async function tryLater(deps: SendingDeps, message: ClaimedMessage, waitMs: number): Promise<SendResult> {
  const at = deps.clock.now();
  await requeue(deps.database, message, at, new Date(at.getTime() + waitMs));
  return { kind: 'wait', waitMs };
}

/** Fails an awaited message, pauses the run of a run message and requeues it, and retries any other one later. */
async function pause(deps: SendingDeps, message: ClaimedMessage, reason: PauseOutcome['reason']): Promise<SendResult> {
  const at = deps.clock.now();
  if (message.isAwaited) {
    await markFailed(deps.database, message, at, reason);
    return { kind: 'done' };
  }
  if (message.runId === null) {
    await requeue(deps.database, message, at, new Date(at.getTime() + MAX_BACK_OFF_MS));
    return { kind: 'done' };
  }
  const accountMark = accountMarkOf(deps.settings.current());
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

/** The result of one step of sending. */
export type SendResult =
  /** Nothing is due. */
  | { readonly kind: 'none' }
  /** One message was handled; more may be due. */
  | { readonly kind: 'done' }
  /** No message can be sent before this time has passed. */
  | { readonly kind: 'wait'; readonly waitMs: number }
  /** The signal was aborted; the message is queued again. */
  | { readonly kind: 'stopped' };

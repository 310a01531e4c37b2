import { createHash } from 'node:crypto';
import { assertSystem, type Actor } from '../kernel/index.ts';
import type { Settings, SettingsDeps } from '../settings/index.ts';
import { claimOldest, requeue } from './message-states.model.ts';
import type { ClaimedMessage } from './message.ts';
import { findPausedRunIds, resumeRuns } from './run.model.ts';
import { findGate } from './send-gate.model.ts';
import { deleteMessage } from './waiting-messages.model.ts';

/**
 * Claims the oldest due message for one process, after resuming runs that waited for another provider account. Returns
 * null when no message is due, messages are switched off or sending is stopped. Exactly one of several claimers gets a
 * message.
 */
export async function claimNextMessage(
  deps: SettingsDeps,
  actor: Actor,
  input: { readonly claimer: string },
): Promise<ClaimedMessage | null> {
  assertSystem(actor);
  const settings = deps.settings.current();
  if (!settings.smsEnabled) return null;
  const at = deps.clock.now();
  const resumed = await resumeRuns(deps.database, accountMarkOf(settings), at);
  if (resumed.length > 0) deps.logger.info({ runIds: resumed }, 'resumed runs with the new provider account');
  const pausedRunIds = await findPausedRunIds(deps.database);
  const claimed = await claimOldest(deps.database, { claimer: input.claimer, at, pausedRunIds });
  if (claimed === null) return null;
  // Read the gate after the claim. A reset closes the gate before it reads the claims, so one of the two sees the other
  // (stop-sending.ts).
  const { closedBy, pastEntryId } = await findGate(deps.database);
  if (closedBy !== null) {
    await requeue(deps.database, claimed, at);
    return null;
  }
  if (claimed.entryId === null || claimed.entryId > pastEntryId) return claimed;
  await deleteMessage(deps.database, claimed.id);
  deps.logger.warn({ messageId: claimed.id }, 'message of a reset derby dropped');
  return await claimNextMessage(deps, actor, input);
}

/** Returns a hash that identifies the provider account without its secret. */
export function accountMarkOf(settings: Settings): string {
  const account = [settings.twilioAccountSid, settings.twilioAuthToken, settings.twilioPhoneNumber];
  return createHash('sha256').update(JSON.stringify(account)).digest('base64url');
}

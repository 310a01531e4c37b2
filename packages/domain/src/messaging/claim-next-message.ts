import { assertSystem, type Actor } from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { accountMarkOf } from './account.ts';
import type { ClaimedMessage } from './message.ts';
import { claimOldest } from './message-states.model.ts';
import { findPausedRunIds, resumeRuns } from './run.model.ts';

/**
 * Takes the oldest message that is due into the hands of one claimer; null when there is none or
 * messages are switched off. Of any number of claimers exactly one gets a message. Runs that waited
 * for another provider account go on first.
 */
export async function claimNextMessage(
  deps: SettingsDeps,
  actor: Actor,
  input: { readonly claimer: string },
): Promise<ClaimedMessage | null> {
  assertSystem(actor);
  const settings = deps.settings.current();
  if (!settings.smsEnabled) return null;
  const resumed = await resumeRuns(deps.database, accountMarkOf(settings));
  if (resumed.length > 0) deps.logger.info({ runIds: resumed }, 'runs go on with the new provider account');
  const pausedRunIds = await findPausedRunIds(deps.database);
  return await claimOldest(deps.database, { claimer: input.claimer, at: deps.clock.now(), pausedRunIds });
}

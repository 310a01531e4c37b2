import { recordAudit } from '../audit/index.ts';
import { assertAdministrator, type Actor } from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { pauseForPerson } from './run.model.ts';
import type { MessageRun } from './run.model.ts';
import { readRun } from './runs.ts';

/**
 * Pauses a run until it is resumed by a user. A message that is leaving at this moment is still sent. Does nothing when
 * a user has already paused the run. Throws UNAUTHENTICATED or NOT_FOUND.
 */
export async function pauseRun(
  deps: SettingsDeps,
  actor: Actor,
  { runId }: { readonly runId: number },
): Promise<MessageRun> {
  assertAdministrator(actor);
  const isPaused = await pauseForPerson(deps.database, runId, { by: actor.username, at: deps.clock.now() });
  if (isPaused) {
    await recordAudit(deps, actor, { action: 'run.paused', subject: { kind: 'run', id: runId } });
  }
  return await readRun(deps, actor, { runId });
}

import { assertSystem, type Actor } from '../kernel/index.ts';
import { finalStandings, planRun, type MessagingDeps } from '../messaging/index.ts';
import { setRegistrationEnabled } from '../settings/index.ts';
import { findIncompleteEnd, markEndComplete } from './derby.model.ts';
import { storeResult } from './official-result.model.ts';

/**
 * Completes the end of the derby: closes registration, plans the final messages and stores the official result. Resumes
 * after a crash; costs one read when there is nothing to do. Returns whether there was anything to do.
 */
export async function completeEnd(deps: MessagingDeps, actor: Actor): Promise<boolean> {
  assertSystem(actor);
  const end = await findIncompleteEnd(deps.database);
  if (end === null) return false;
  const { runId, endedAt, requestId, finalText } = end;
  await setRegistrationEnabled(deps, actor, false);
  const standings =
    runId === null ? await finalStandings(deps) : await planRun(deps, actor, { runId, endedAt, requestId, finalText });
  await storeResult(deps.database, { endedAt, standings });
  await markEndComplete(deps.database, end);
  return true;
}

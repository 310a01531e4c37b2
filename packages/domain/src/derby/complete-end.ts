import { assertSystem, type Actor } from '../kernel/index.ts';
import { finalStandings, planRun, type MessagingDeps } from '../messaging/index.ts';
import { setRegistrationEnabled } from '../settings/index.ts';
import { findIncompleteEnd, markEndComplete } from './derby.model.ts';
import { keepResult } from './official-result.model.ts';

/**
 * Finishes what follows from the end of the derby: registration is closed, the run of final messages is
 * planned and the official result kept. Resumes wherever a crash left it; nothing to do costs one read. Gives whether
 * there was anything to do.
 */
export async function completeEnd(deps: MessagingDeps, actor: Actor): Promise<boolean> {
  assertSystem(actor);
  const end = await findIncompleteEnd(deps.database);
  if (end === null) return false;
  const { runId, endedAt, requestId, finalText } = end;
  await setRegistrationEnabled(deps, actor, false);
  const standings =
    runId === null ? await finalStandings(deps) : await planRun(deps, actor, { runId, endedAt, requestId, finalText });
  await keepResult(deps.database, { endedAt, standings });
  await markEndComplete(deps.database, end);
  return true;
}

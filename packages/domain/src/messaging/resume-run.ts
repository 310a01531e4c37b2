import { recordAudit } from '../audit/index.ts';
import { assertAdministrator, type Actor } from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { endPause } from './run.model.ts';
import type { MessageRun } from './run.model.ts';
import { readRun } from './runs.ts';

/**
 * Resumes a paused run, whatever the reason of its pause; does nothing when it is not paused. An account that the
 * provider still refuses pauses it again at once. Throws UNAUTHENTICATED or NOT_FOUND.
 */
export async function resumeRun(
  deps: SettingsDeps,
  actor: Actor,
  { runId }: { readonly runId: number },
): Promise<MessageRun> {
  assertAdministrator(actor);
  if (await endPause(deps.database, runId, deps.clock.now())) {
    await deps.jobQueue.enqueue({ job: 'send-messages', requestId: deps.requestId });
    await recordAudit(deps, actor, { action: 'run.resumed', subject: { kind: 'run', id: runId } });
  }
  return await readRun(deps, actor, { runId });
}

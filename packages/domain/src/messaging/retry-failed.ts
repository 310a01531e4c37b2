import { recordAudit } from '../audit/index.ts';
import { assertAdministrator, type Actor } from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { requeueFailed } from './message-states.model.ts';
import type { MessageRun } from './run.model.ts';
import { readRun } from './runs.ts';

/** The number of messages queued again, and their run. */
export interface RetryResult {
  readonly retried: number;
  readonly run: MessageRun;
}

/** Queues the failed messages of a run again; all others stay as they are. Throws UNAUTHENTICATED or NOT_FOUND. */
export async function retryFailed(
  deps: SettingsDeps,
  actor: Actor,
  { runId }: { readonly runId: number },
): Promise<RetryResult> {
  assertAdministrator(actor);
  const run = await readRun(deps, actor, { runId });
  const retried = await requeueFailed(deps.database, runId, deps.clock.now());
  if (retried > 0) {
    await deps.jobQueue.enqueue({ job: 'send-messages', requestId: deps.requestId });
    await recordAudit(deps, actor, {
      action: 'run.retried',
      subject: { kind: 'run', id: runId },
      changes: { retried: { from: null, to: retried } },
    });
  }
  return { retried, run };
}

import { auditedChange } from '../audit/index.ts';
import { assertAdministrator, type Actor } from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { requeueFailed } from './decided-states.ts';
import { readRun } from './run.ts';
import { assertNoReset } from './send-gate.ts';

export type RetryResult = Awaited<ReturnType<typeof retryFailed>>;

/** Queues the failed messages of a run again; all others stay as they are. Throws NOT_FOUND, and CONFLICT in a reset. */
export async function retryFailed(deps: SettingsDeps, actor: Actor, { runId }: { readonly runId: number }) {
  assertAdministrator(actor);
  const run = await readRun(deps, actor, { runId });
  await assertNoReset(deps.database);
  const retried = await auditedChange(
    deps,
    actor,
    { action: 'run.retried', subject: { kind: 'run', id: runId } },
    async () => await requeueFailed(deps.database, runId, deps.clock.now()),
    (count) => (count > 0 ? { changes: { retried: { from: null, to: count } } } : null),
  );
  if (retried > 0) await deps.jobQueue.enqueue({ job: 'send-messages', requestId: deps.requestId });
  return { retried, run };
}

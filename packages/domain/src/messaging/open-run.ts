import type { Deps } from '../kernel/index.ts';
import type { PlanRunInput } from './plan-run.ts';
import { insertRunOnce } from './run.model.ts';

/** Makes the run visible before it is planned; idempotent. For the use case that has decided that there is one. */
export async function openRun(deps: Deps, { runId, endedAt, requestId }: PlanRunInput): Promise<void> {
  await insertRunOnce(deps.database, { id: runId, createdAt: endedAt, requestId });
}

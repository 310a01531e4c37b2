import { assertAdministrator, NotFoundError, type Actor, type Deps } from '../kernel/index.ts';
import type { MessageCounts } from './message.ts';
import { countByState } from './message.model.ts';
import { findRuns, type MessageRun } from './run.model.ts';

/** The runs with these ids that exist, by id; administrators only. */
export async function readRuns(
  deps: Pick<Deps, 'database'>,
  actor: Actor,
  input: { readonly runIds: readonly number[] },
): Promise<ReadonlyMap<number, MessageRun>> {
  assertAdministrator(actor);
  const runs = await findRuns(deps.database, input.runIds);
  return new Map(runs.map((run) => [run.id, run]));
}

/** One run; administrators only. Throws NOT_FOUND. */
export async function readRun(
  deps: Pick<Deps, 'database'>,
  actor: Actor,
  { runId }: { readonly runId: number },
): Promise<MessageRun> {
  const run = (await readRuns(deps, actor, { runIds: [runId] })).get(runId);
  if (run === undefined) throw new NotFoundError('Run');
  return run;
}

/**
 * Messages by state for each of the runs, zeros for a run without any; their sum is the run's total.
 * One query for all of them; administrators only.
 */
export async function runCounts(
  deps: Deps,
  actor: Actor,
  input: { readonly runIds: readonly number[] },
): Promise<ReadonlyMap<number, MessageCounts>> {
  assertAdministrator(actor);
  return await countByState(deps.database, input.runIds);
}

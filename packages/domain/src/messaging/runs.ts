import { assertAdministrator, NotFoundError, type Actor, type Deps } from '../kernel/index.ts';
import type { MessageCounts } from './message.ts';
import { countByState } from './message.model.ts';
import { findRuns, type MessageRun } from './run.model.ts';

/** Returns the runs that exist, by id. Administrators only. */
export async function readRuns(
  deps: Pick<Deps, 'database'>,
  actor: Actor,
  input: { readonly runIds: readonly number[] },
): Promise<ReadonlyMap<number, MessageRun>> {
  assertAdministrator(actor);
  const runs = await findRuns(deps.database, input.runIds);
  return new Map(runs.map((run) => [run.id, run]));
}

/** Returns one run. Administrators only. Throws NOT_FOUND. */
export async function readRun(
  deps: Pick<Deps, 'database'>,
  actor: Actor,
  { runId }: { readonly runId: number },
): Promise<MessageRun> {
  const run = (await readRuns(deps, actor, { runIds: [runId] })).get(runId);
  if (run === undefined) throw new NotFoundError('Run');
  return run;
}

/** Counts the messages of each run by state, with one query; zeros for a run without messages. Administrators only. */
export async function runCounts(
  deps: Deps,
  actor: Actor,
  input: { readonly runIds: readonly number[] },
): Promise<ReadonlyMap<number, MessageCounts>> {
  assertAdministrator(actor);
  return await countByState(deps.database, input.runIds);
}

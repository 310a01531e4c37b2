import { assertAdministrator, type Actor, type Deps } from '../kernel/index.ts';
import type { MessageCounts } from './message.ts';
import { countByState } from './message.model.ts';
import type { PauseReason } from './outcome.ts';
import { findRuns } from './run.model.ts';

/** A run of messages: one per contestant, texts and ranks frozen when it was planned. */
export interface MessageRun {
  readonly id: number;
  readonly createdAt: Date;
  /** False while messages are still being written. */
  readonly isPlanned: boolean;
  /** Null while the run goes on. */
  readonly pauseReason: PauseReason | null;
}

/** The runs with these ids that exist, by id; administrators only. */
export async function readRuns(
  deps: Deps,
  actor: Actor,
  input: { readonly runIds: readonly number[] },
): Promise<ReadonlyMap<number, MessageRun>> {
  assertAdministrator(actor);
  const runs = await findRuns(deps.database, input.runIds);
  return new Map(
    runs.map(({ id, createdAt, isPlanned, pauseReason }) => [id, { id, createdAt, isPlanned, pauseReason }]),
  );
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

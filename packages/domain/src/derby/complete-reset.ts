import { assertSystem, type Actor } from '../kernel/index.ts';
import { letSendingGoOn, whoStoppedSending } from '../messaging/index.ts';
import { carryOutReset, tellOfReset, type ResetDeps, type ResetResult } from './carry-out-reset.ts';
import { findReset, findUntoldReset, takeOverReset } from './derby-reset.model.ts';

/** Longer than any step but a large backup, which two may make at once without harm. */
const TAKEN_FOR_DEAD_AFTER_MS = 60_000;

/**
 * Finishes a reset that a crash left, or calls it off when nothing was deleted yet and a message waits
 * again. Nothing to do costs three reads. Gives whether there was anything to do. At the start of a process
 * nobody is taken to be at it.
 */
export async function completeReset(
  deps: ResetDeps,
  actor: Actor,
  { isStart = false }: { readonly isStart?: boolean } = {},
): Promise<boolean> {
  assertSystem(actor);
  const stoppedBy = await whoStoppedSending(deps);
  const reset = await findReset(deps.database);
  // Nobody is left who would let it go on.
  if (stoppedBy !== null && stoppedBy !== reset?.id) await letSendingGoOn(deps, { by: stoppedBy, pastEntryId: 0 });
  const untold = await findUntoldReset(deps.database);
  if (untold !== null) await tellOfReset(deps, untold);
  if (reset === null) return untold !== null;
  return (await continueReset(deps, { isStart })) !== null;
}

/** Goes on with a reset that nobody is at; null when there is none. */
export async function continueReset(
  deps: ResetDeps,
  { isStart = false }: { readonly isStart?: boolean } = {},
): Promise<ResetResult | null> {
  const at = deps.clock.now();
  const reset = await takeOverReset(deps.database, { at, aliveWithinMs: isStart ? 0 : TAKEN_FOR_DEAD_AFTER_MS });
  if (reset === null) return null;
  deps.logger.warn({ begunAt: reset.startedAt }, 'a reset that was interrupted goes on');
  return await carryOutReset(deps, reset);
}

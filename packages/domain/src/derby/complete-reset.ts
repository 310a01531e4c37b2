import { assertSystem, type Actor } from '../kernel/index.ts';
import { resumeSending, sendingStoppedBy } from '../messaging/index.ts';
import { carryOutReset, publishReset, type ResetDeps, type ResetResult } from './carry-out-reset.ts';
import { findReset, findUnpublishedReset, leaseOf, takeOverReset } from './derby-reset.model.ts';

/** Longer than any step except a large backup, which two processes may make at once. */
const LEASE_TIMEOUT_MS = 60_000;

/**
 * Finishes a reset that a crash interrupted, or cancels it when nothing was deleted yet and a message is queued again.
 * Costs three reads when there is nothing to do. Returns whether there was anything to do.
 */
export async function completeReset(deps: ResetDeps, actor: Actor): Promise<boolean> {
  assertSystem(actor);
  const stoppedBy = await sendingStoppedBy(deps);
  const reset = await findReset(deps.database);
  // The reset that stopped sending is gone and cannot resume it.
  if (stoppedBy !== null && stoppedBy !== reset?.id) await resumeSending(deps, { by: stoppedBy, pastEntryId: 0 });
  const unpublished = await findUnpublishedReset(deps.database);
  if (unpublished !== null) await publishReset(deps, unpublished);
  if (reset === null) return unpublished !== null;
  return (await continueReset(deps)) !== null;
}

/** Continues a reset that no process works on. Returns null when there is none. */
export async function continueReset(deps: ResetDeps): Promise<ResetResult | null> {
  const { database, leases } = deps;
  const seen = await findReset(database);
  if (seen === null) return null;
  const lease = leaseOf(seen);
  if (lease !== null && leases.stale('reset', [lease], LEASE_TIMEOUT_MS).length === 0) return null;
  const reset = await takeOverReset(database, { seen, holder: leases.holder, at: deps.clock.now() });
  if (reset === null) return null;
  deps.logger.warn({ begunAt: reset.startedAt }, 'resumed an interrupted reset');
  return await carryOutReset(deps, reset);
}

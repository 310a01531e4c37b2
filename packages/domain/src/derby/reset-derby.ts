import { takeAuditId } from '../audit/index.ts';
import {
  backupNameOf,
  restoreBackup,
  type RestoreDeps,
  type RestoreInput,
  type RestoreResult,
} from '../backups/index.ts';
import { checkNextDerby } from '../event/index.ts';
import {
  assertAdministrator,
  assertSystem,
  ConflictError,
  lastNumber,
  randomUUID,
  type Actor,
  type Deps,
  type DomainError,
} from '../kernel/index.ts';
import { renewBoards } from '../leaderboard/index.ts';
import { findGate, findWaitingKinds, resumeSending } from '../messaging/index.ts';
import {
  carryOutReset,
  messagesWaiting,
  publishReset,
  resetRunning,
  type ResetDeps,
  type ResetResult,
} from './carry-out-reset.ts';
import { findIncompleteEnd, readDerby } from './derby.ts';
import { readStoredPlans, restartForgetting } from './forgetting-plan.ts';
import {
  cancelRestoredReset,
  decideReset,
  findReset,
  findUnpublishedReset,
  leaseOf,
  takeOverReset,
  type ResetChoices,
  type ResetStep,
} from './reset-state.ts';

const NO_CHOICES: ResetChoices = { keepsPhotos: false, removesParticipants: false, next: null };

/**
 * Makes the ended derby active again (docs/rules.md, "Reset"). One atomic write decides; after a crash, `completeReset`
 * or another call finishes the rest. Throws UNAUTHENTICATED; BAD_INPUT for a next derby that is not valid; CONFLICT
 * when the derby has not ended, a message may still be sent, or another request is resetting it; DISK_FULL when there
 * is no space for the backup.
 */
export async function resetDerby(
  deps: ResetDeps,
  actor: Actor,
  choices: ResetChoices = NO_CHOICES,
): Promise<ResetResult> {
  assertAdministrator(actor);
  const next = choices.next && checkNextDerby(choices.next);
  const { clock, database } = deps;
  const { status, isResetting, generation } = await readDerby(deps);
  if (status !== 'ended') throw new ConflictError('The derby has not ended');
  if (isResetting) {
    const result = await continueReset(deps);
    if (result === null) throw resetRunning();
    return result;
  }
  await waitForEnd(deps);
  const obstacle = await findObstacle(deps);
  if (obstacle) throw obstacle;

  const startedAt = clock.now();
  const { userId, username, sessionId } = actor;
  const reset = {
    id: randomUUID(),
    generation,
    startedAt,
    by: { userId, username, sessionId },
    requestId: deps.requestId ?? null,
    backupName: backupNameOf(startedAt, 'reset'),
    auditId: await takeAuditId(deps),
    choices: { ...choices, next },
    lastParticipantId: await lastNumber(database, 'participants'),
    touchedAt: startedAt,
    holder: deps.leases.holder,
    deletion: null,
  };
  if (!(await decideReset(database, reset))) throw resetRunning();
  return await carryOutReset(deps, reset);
}

/** The worker completes an end as soon as it gets the job. */
const END_WAIT_MS = 5_000;
const POLL_INTERVAL_MS = 100;

/**
 * Waits at most 5 s until the worker has completed the end. Before that it is not known whether messages will be sent.
 */
async function waitForEnd(deps: ResetDeps): Promise<void> {
  const { clock } = deps;
  const giveUpAt = clock.now().getTime() + END_WAIT_MS;
  // Polls the state, and counts the polls, because the clock may be set back meanwhile.
  // oxlint-disable no-await-in-loop
  for (let pollsLeft = END_WAIT_MS / POLL_INTERVAL_MS; pollsLeft > 0; pollsLeft -= 1) {
    if (clock.now().getTime() >= giveUpAt || (await isEndComplete(deps))) return;
    await clock.sleep(POLL_INTERVAL_MS);
  }
  // oxlint-enable no-await-in-loop
}

type ReadingDeps = Pick<Deps, 'database'>;

/** Returns whether all steps that follow the end of the derby are done. */
async function isEndComplete({ database }: ReadingDeps): Promise<boolean> {
  return (await findIncompleteEnd(database)) === null;
}

/** The end of the derby is being completed, or a message may still be sent. */
async function findObstacle(deps: ReadingDeps): Promise<DomainError | null> {
  if (!(await isEndComplete(deps))) return new ConflictError('The end of the derby is still being completed');
  const waiting = await findWaitingKinds(deps.database);
  return waiting.size > 0 ? messagesWaiting(waiting) : null;
}

/**
 * Returns the sentence with which `resetDerby` would fail now, or null. It is null during a reset, because another call
 * continues it.
 */
export async function resetRefusal(deps: ReadingDeps, actor: Actor): Promise<string | null> {
  assertAdministrator(actor);
  const { status, isResetting } = await readDerby(deps);
  if (isResetting) return null;
  const obstacle = status === 'ended' ? await findObstacle(deps) : new ConflictError('The derby has not ended');
  return obstacle?.message ?? null;
}

/** Returns the step that an unfinished reset is at; null when there is none. */
export async function resetStep(deps: ReadingDeps, actor: Actor): Promise<ResetStep | null> {
  assertAdministrator(actor);
  const reset = await findReset(deps.database);
  if (reset === null) return null;
  if (reset.deletion === null) return 'backup';
  return reset.archivedAt === undefined ? 'archive' : 'delete';
}

/** Longer than any step except a large backup, which two processes may make at once. */
const LEASE_TIMEOUT_MS = 60_000;

/**
 * Finishes a reset that a crash interrupted, or cancels it when nothing was deleted yet and a message is queued again.
 * Costs three reads when there is nothing to do. Returns whether there was anything to do.
 */
export async function completeReset(deps: ResetDeps, actor: Actor): Promise<boolean> {
  assertSystem(actor);
  const { closedBy: stoppedBy } = await findGate(deps.database);
  const reset = await findReset(deps.database);
  // The reset that stopped sending is gone and cannot resume it.
  if (stoppedBy !== null && stoppedBy !== reset?.id) await resumeSending(deps, { by: stoppedBy });
  const unpublished = await findUnpublishedReset(deps.database);
  if (unpublished !== null) await publishReset(deps, unpublished);
  if (reset === null) return unpublished !== null;
  return (await continueReset(deps)) !== null;
}

/** Continues a reset that no process works on. Returns null when there is none. */
async function continueReset(deps: ResetDeps): Promise<ResetResult | null> {
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

/**
 * Restores a backup (`restoreBackup`). The backup of a reset contains that reset, which would otherwise delete
 * everything again at the next start.
 */
export async function restoreDerby(deps: RestoreDeps, actor: Actor, input: RestoreInput): Promise<RestoreResult> {
  assertSystem(actor);
  const plans = await readStoredPlans(deps.database);
  const result = await restoreBackup(deps, actor, input);
  await restartForgetting(deps.database, plans);
  await cancelRestoredReset(deps.database);
  await renewBoards(deps.database);
  return result;
}

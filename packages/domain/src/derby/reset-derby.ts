import { randomUUID } from 'node:crypto';
import { takeAuditId } from '../audit/index.ts';
import { backupNameOf } from '../backups/index.ts';
import { checkNextDerby } from '../event/index.ts';
import { assertAdministrator, type Actor } from '../kernel/index.ts';
import { carryOutReset, type ResetDeps, type ResetResult } from './carry-out-reset.ts';
import { continueReset } from './complete-reset.ts';
import { decideReset, type DerbyReset, type ResetChoices } from './derby-reset.model.ts';
import { findDerby } from './derby.model.ts';
import { DerbyNotEndedError, ResetRunningError } from './errors.ts';
import { assertNothingWaits, isEndComplete } from './reset-refusal.ts';

const NO_CHOICES: ResetChoices = { keepsPhotos: false, removesParticipants: false, next: null };

/**
 * Makes the ended derby active again (docs/rules.md, "Reset"). One atomic write decides; after a crash, `completeReset`
 * or another call finishes the rest. Throws UNAUTHENTICATED; BAD_INPUT for a next derby that is not valid; CONFLICT
 * when the derby has not ended, a message may still be sent, or another request is resetting it; UNAVAILABLE when there
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
  const { status, isResetting } = await findDerby(database);
  if (status !== 'ended') throw new DerbyNotEndedError();
  if (isResetting) {
    const result = await continueReset(deps);
    if (result === null) throw new ResetRunningError();
    return result;
  }
  await waitForEnd(deps);
  await assertNothingWaits(deps);

  const startedAt = clock.now();
  const { userId, username, sessionId } = actor;
  const reset: DerbyReset = {
    id: randomUUID(),
    startedAt,
    by: { userId, username, sessionId },
    requestId: deps.requestId ?? null,
    backupName: backupNameOf(startedAt, 'reset'),
    auditId: await takeAuditId(deps),
    choices: { ...choices, next },
    touchedAt: startedAt,
    holder: deps.leases.holder,
    deletion: null,
  };
  if (!(await decideReset(database, reset))) throw new ResetRunningError();
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
  // Polls the state.
  // oxlint-disable no-await-in-loop
  while (clock.now().getTime() < giveUpAt && !(await isEndComplete(deps))) await clock.sleep(POLL_INTERVAL_MS);
  // oxlint-enable no-await-in-loop
}

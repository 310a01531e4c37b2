import { randomUUID } from 'node:crypto';
import { takeAuditId } from '../audit/index.ts';
import { backupNameOf } from '../backups/index.ts';
import { assertAdministrator, type Actor } from '../kernel/index.ts';
import { countWaitingMessages } from '../messaging/index.ts';
import { carryOutReset, type ResetDeps, type ResetResult } from './carry-out-reset.ts';
import { continueReset } from './complete-reset.ts';
import { decideReset, type DerbyReset } from './derby-reset.model.ts';
import { findDerby, findIncompleteEnd } from './derby.model.ts';
import { DerbyNotEndedError, MessagesBeingSentError, ResetRunningError } from './errors.ts';

/**
 * Makes the ended derby active again (docs/rules.md, "Reset"): backs up, deletes entries, photos and messages, opens
 * registration, lets tickets begin with T-0001. One atomic write decides. After a crash, `completeReset` or another
 * call of this function finishes the rest. Participants, users, settings, opt-outs and the audit log stay, and ids go
 * on.
 * Throws UNAUTHENTICATED; CONFLICT when the derby has not ended, a message may still be sent, or another request is
 * resetting it; UNAVAILABLE when there is no room for the backup.
 */
export async function resetDerby(deps: ResetDeps, actor: Actor): Promise<ResetResult> {
  assertAdministrator(actor);
  const { clock, database } = deps;
  const { status, isResetting } = await findDerby(database);
  if (status !== 'ended') throw new DerbyNotEndedError();
  if (isResetting) {
    const result = await continueReset(deps);
    if (result === null) throw new ResetRunningError();
    return result;
  }
  if ((await findIncompleteEnd(database)) !== null) throw new MessagesBeingSentError();
  if ((await countWaitingMessages(deps)) > 0) throw new MessagesBeingSentError();

  const startedAt = clock.now();
  const { userId, username, sessionId } = actor;
  const reset: DerbyReset = {
    id: randomUUID(),
    startedAt,
    by: { userId, username, sessionId },
    requestId: deps.requestId ?? null,
    backupName: backupNameOf(startedAt, 'reset'),
    auditId: await takeAuditId(deps),
    touchedAt: startedAt,
    deletion: null,
  };
  if (!(await decideReset(database, reset))) throw new ResetRunningError();
  return await carryOutReset(deps, reset);
}

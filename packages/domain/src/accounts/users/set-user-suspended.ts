import { recordAudit } from '../../audit/index.ts';
import { assertAdministrator, NotFoundError, type Actor } from '../../kernel/index.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { clearEndedSessions } from '../end-sessions.ts';
import { UserConflictError } from '../errors.ts';
import { changeAccess, reinstateUser } from '../user-access.model.ts';
import { withLastAdminGuard } from './with-another-staying.ts';

const LAST_ONE = 'The last active administrator cannot be suspended';

/**
 * Suspends a user and ends all their sessions within a second, or ends the suspension. Idempotent. Returns the message
 * to show. Throws UNAUTHENTICATED, NOT_FOUND, or CONFLICT for the actor and the last active administrator.
 */
export async function setUserSuspended(
  deps: AccountsDeps,
  actor: Actor,
  { userId, isSuspended }: { readonly userId: number; readonly isSuspended: boolean },
): Promise<{ message: string }> {
  assertAdministrator(actor);
  await (isSuspended ? suspend(deps, actor.userId, userId) : reinstate(deps, userId));
  const action = isSuspended ? 'user.suspended' : 'user.reinstated';
  await recordAudit(deps, actor, { action, subject: { kind: 'user', id: userId } });
  return { message: isSuspended ? 'User suspended successfully' : 'User unsuspended successfully' };
}

async function suspend(deps: AccountsDeps, actorId: number, userId: number): Promise<void> {
  if (userId === actorId) throw new UserConflictError('You cannot suspend yourself');
  await withLastAdminGuard(deps, { userId, refusal: LAST_ONE }, async () => {
    if (!(await changeAccess(deps.database, { userId, change: { isSuspended: true } })))
      throw new NotFoundError('User');
  });
  await clearEndedSessions(deps, userId);
}

async function reinstate(deps: AccountsDeps, userId: number): Promise<void> {
  if (!(await reinstateUser(deps.database, userId))) throw new NotFoundError('User');
}

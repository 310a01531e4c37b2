import { recordAudit } from '../../audit/index.ts';
import { assertAdministrator, NotFoundError, type Actor } from '../../kernel/index.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { clearEndedSessions } from '../end-sessions.ts';
import { UserConflictError } from '../errors.ts';
import { changeAccess } from '../user-access.model.ts';
import { NO_TWO_FACTOR, findUserById } from '../user.model.ts';

/**
 * Disables another user's second factor, for example after a lost phone. Ends all their sessions and remember-me
 * tokens. Returns the message to show. Throws UNAUTHENTICATED, NOT_FOUND, or CONFLICT for the actor (use
 * disableTwoFactor) and when it is not enabled.
 */
export async function disableUserTwoFactor(
  deps: AccountsDeps,
  actor: Actor,
  { userId }: { readonly userId: number },
): Promise<{ message: string }> {
  assertAdministrator(actor);
  if (userId === actor.userId) {
    throw new UserConflictError('Turn off your own two-factor authentication in Profile Settings');
  }
  const change = { twoFactor: NO_TWO_FACTOR };
  if (!(await changeAccess(deps.database, { userId, expected: { 'twoFactor.isEnabled': true }, change }))) {
    if (!(await findUserById(deps.database, userId))) throw new NotFoundError('User');
    throw new UserConflictError('Two-factor authentication is not enabled');
  }
  await clearEndedSessions(deps, userId);
  await recordAudit(deps, actor, { action: 'user.two-factor-disabled', subject: { kind: 'user', id: userId } });
  return { message: 'Two-factor authentication disabled successfully' };
}

import { recordAudit } from '../../audit/index.ts';
import { assertAdministrator, NotFoundError, type Actor } from '../../kernel/index.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { clearEndedSessions } from '../end-sessions.ts';
import { UserConflictError } from '../errors.ts';
import { hashPassword } from '../password.ts';
import { changeAccess } from '../user-access.model.ts';

const NEW_PASSWORD = { label: 'Password', name: 'newPassword' } as const;

/**
 * Sets another user's password. Ends all their sessions and remember-me tokens. Returns the message to show. Throws
 * UNAUTHENTICATED, BAD_INPUT, NOT_FOUND, or CONFLICT for the actor: changePassword needs the current password, so that
 * a stolen session cannot take the account over.
 */
export async function resetUserPassword(
  deps: AccountsDeps,
  actor: Actor,
  { userId, newPassword }: { readonly userId: number; readonly newPassword?: string | null | undefined },
): Promise<{ message: string }> {
  assertAdministrator(actor);
  if (userId === actor.userId) throw new UserConflictError('Change your own password in Profile Settings');
  const change = { passwordHash: await hashPassword(newPassword ?? '', NEW_PASSWORD) };
  if (!(await changeAccess(deps.database, { userId, change }))) throw new NotFoundError('User');
  await clearEndedSessions(deps, userId);
  await recordAudit(deps, actor, { action: 'user.password-reset', subject: { kind: 'user', id: userId } });
  return { message: 'Password reset successfully' };
}

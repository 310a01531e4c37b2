import { recordAudit } from '../../audit/index.ts';
import { assertAdministrator, NotFoundError, type Actor, type Role } from '../../kernel/index.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { publishUserChanged } from '../end-sessions.ts';
import { UserConflictError } from '../errors.ts';
import { replaceRole } from '../user-access.model.ts';
import { findUserById } from '../user.model.ts';
import { userRecordOf, type UserRecord } from './list-users.ts';
import { withLastAdminGuard } from './with-another-staying.ts';

const LAST_ONE = 'The last active administrator must keep the role';

/**
 * Sets another user's role. Their sessions continue and have it within a second. Idempotent. Throws UNAUTHENTICATED,
 * ROLE_NOT_ALLOWED, NOT_FOUND, or CONFLICT for the actor and the last active administrator.
 */
export async function setUserRole(
  deps: AccountsDeps,
  actor: Actor,
  { userId, role }: { readonly userId: number; readonly role: Role },
): Promise<UserRecord> {
  assertAdministrator(actor);
  if (userId === actor.userId) throw new UserConflictError('You cannot change your own role', ['role']);
  const replace = async () => await replaceRole(deps.database, userId, role);
  const before =
    role === 'administrator' ? await replace() : await withLastAdminGuard(deps, { userId, refusal: LAST_ONE }, replace);
  const user = before && (await findUserById(deps.database, userId));
  if (!user) throw new NotFoundError('User');
  if (before !== role) {
    await publishUserChanged(deps, userId);
    const changes = { role: { from: before, to: role } };
    await recordAudit(deps, actor, { action: 'user.role-changed', subject: { kind: 'user', id: userId }, changes });
  }
  return userRecordOf(user);
}

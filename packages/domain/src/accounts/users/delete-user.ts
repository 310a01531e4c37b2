import { recordAudit } from '../../audit/index.ts';
import { assertAdministrator, NotFoundError, type Actor } from '../../kernel/index.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { clearEndedSessions } from '../end-sessions.ts';
import { UserConflictError } from '../errors.ts';
import { FIRST_ID, deleteUserRow, findUserById } from '../user.model.ts';
import { withLastAdminGuard } from './with-another-staying.ts';

const LAST_ONE = 'The last active administrator cannot be deleted';

/**
 * Deletes a user and ends all their sessions within a second. The name can be used again, the id cannot. Throws
 * UNAUTHENTICATED, NOT_FOUND, or CONFLICT for the first administrator, the actor and the last active administrator.
 */
export async function deleteUser(
  deps: AccountsDeps,
  actor: Actor,
  { userId }: { readonly userId: number },
): Promise<{ deletedUsername: string }> {
  assertAdministrator(actor);
  if (userId === FIRST_ID) throw new UserConflictError('The first administrator cannot be deleted');
  if (userId === actor.userId) throw new UserConflictError('You cannot delete yourself');
  const user = await findUserById(deps.database, userId);
  if (!user) throw new NotFoundError('User');
  await withLastAdminGuard(deps, { userId, refusal: LAST_ONE }, async () => {
    if (!(await deleteUserRow(deps.database, userId))) throw new NotFoundError('User');
  });
  await clearEndedSessions(deps, userId);
  const { username } = user;
  const changes = { username: { from: username, to: null } };
  await recordAudit(deps, actor, { action: 'user.deleted', subject: { kind: 'user', id: userId }, changes });
  return { deletedUsername: username };
}

import { recordAudit, type AuditAction } from '../audit/index.ts';
import { UnauthenticatedError, type SignedInUser } from '../kernel/index.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { WrongCurrentPasswordError } from './errors.ts';
import { isPassword } from './password.ts';
import { attemptOf, throttled } from './throttle.ts';
import { findUserById, type User } from './user.model.ts';

/**
 * Checks the actor's password again and returns the user, so that an open session alone cannot change credentials.
 * Counts attempts per session. Throws BAD_INPUT, TOO_MANY_ATTEMPTS, or UNAUTHENTICATED for a deleted user.
 */
export async function checkCurrentPassword(
  deps: AccountsDeps,
  actor: SignedInUser,
  given: { readonly currentPassword: string; readonly address: string; readonly action: AuditAction },
): Promise<User> {
  const { currentPassword, address, action } = given;
  const user = await findUserById(deps.database, actor.userId);
  if (!user) throw new UnauthenticatedError();
  const isRight = await throttled(deps, { ...attemptOf(actor, address), secret: 'password' }, async () =>
    (await isPassword(user.passwordHash, currentPassword)) ? true : undefined,
  );
  if (isRight) return user;
  await recordAudit(deps, actor, { action, outcome: 'refused', subject: { kind: 'user', id: user.id }, address });
  throw new WrongCurrentPasswordError();
}

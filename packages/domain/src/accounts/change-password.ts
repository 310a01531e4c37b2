import { recordAudit } from '../audit/index.ts';
import { assertSignedIn, BadInputError, type Actor } from '../kernel/index.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { checkCurrentPassword } from './check-current-password.ts';
import { clearEndedSessions } from './end-sessions.ts';
import { WrongCurrentPasswordError } from './errors.ts';
import { assertAcceptable, hashPassword, isSamePassword } from './password.ts';
import { changeAccess } from './user-access.model.ts';

const NEW_PASSWORD = { label: 'New password', name: 'newPassword' } as const;
const ACTION = 'user.password-changed';

/** `address` is the client's IP address. */
export interface ChangePasswordInput {
  readonly currentPassword?: string | null | undefined;
  readonly newPassword?: string | null | undefined;
  readonly address: string;
}

/**
 * Changes the actor's own password. Ends all other sessions of the user and all remember-me tokens; this session stays.
 * Returns the message to show. Throws UNAUTHENTICATED, BAD_INPUT for the first problem, or TOO_MANY_ATTEMPTS.
 */
export async function changePassword(
  deps: AccountsDeps,
  actor: Actor,
  { currentPassword, newPassword, address }: ChangePasswordInput,
): Promise<{ message: string }> {
  assertSignedIn(actor);
  const current = currentPassword ?? '';
  const next = newPassword ?? '';
  if (current.trim() === '') throw new BadInputError('Current password is required', ['currentPassword']);
  assertAcceptable(next, NEW_PASSWORD);
  if (isSamePassword(current, next)) {
    throw new BadInputError('New password must be different from current password', ['newPassword']);
  }
  const user = await checkCurrentPassword(deps, actor, { currentPassword: current, address, action: ACTION });
  const changed = await changeAccess(deps.database, {
    userId: user.id,
    // After a concurrent change, the password checked above is no longer current.
    expected: { passwordHash: user.passwordHash },
    change: { passwordHash: await hashPassword(next, NEW_PASSWORD) },
    sparedSessionId: actor.sessionId,
  });
  if (!changed) throw new WrongCurrentPasswordError();
  await clearEndedSessions(deps, user.id, actor.sessionId);
  await recordAudit(deps, actor, { action: ACTION, subject: { kind: 'user', id: user.id }, address });
  return { message: 'Password updated successfully!' };
}

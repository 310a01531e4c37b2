import { recordAudit, type AuditAction } from '../audit/index.ts';
import { assertSystem, DomainError, type Actor } from '../kernel/index.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { clearEndedSessions } from './end-sessions.ts';
import { hashPassword, makePassword } from './password.ts';
import { changeAccess } from './user-access.model.ts';
import { NO_TWO_FACTOR, findUserByName } from './user.model.ts';
import { acceptableUsername } from './username.ts';

/** What the user needs to sign in again. */
export interface AdministratorReset {
  readonly username: string;
  /** Random; not shown again. */
  readonly password: string;
  readonly wasSuspended: boolean;
  /** Whether the login still needs a code. */
  readonly hasTwoFactor: boolean;
}

/**
 * Restores the access of a user that no other administrator can help. Sets a random password, ends a suspension and all
 * sessions and remember-me tokens; disables the second factor on request. System actors only. Throws NOT_FOUND.
 */
export async function resetAdministrator(
  deps: AccountsDeps,
  actor: Actor,
  { username, disablesTwoFactor }: { readonly username: string; readonly disablesTwoFactor: boolean },
): Promise<AdministratorReset> {
  assertSystem(actor);
  const user = await findUserByName(deps.database, nameOf(username));
  if (!user) throw noSuchUser();
  const password = makePassword();
  const change = {
    passwordHash: await hashPassword(password),
    isSuspended: false,
    ...(disablesTwoFactor ? { twoFactor: NO_TWO_FACTOR } : {}),
  };
  if (!(await changeAccess(deps.database, { userId: user.id, change }))) throw noSuchUser();
  await clearEndedSessions(deps, user.id);

  const actions: AuditAction[] = ['user.password-reset'];
  if (user.isSuspended) actions.push('user.reinstated');
  if (disablesTwoFactor && user.twoFactor.isEnabled) actions.push('user.two-factor-disabled');
  for (const action of actions) {
    // Keep the rows in this order.
    // oxlint-disable-next-line no-await-in-loop
    await recordAudit(deps, actor, { action, subject: { kind: 'user', id: user.id } });
  }
  return {
    username: user.username,
    password,
    wasSuspended: user.isSuspended,
    hasTwoFactor: user.twoFactor.isEnabled && !disablesTwoFactor,
  };
}

function nameOf(given: string): string {
  try {
    return acceptableUsername(given);
  } catch (error) {
    throw noSuchUser(error);
  }
}

const noSuchUser = (cause?: unknown) => new DomainError('NOT_FOUND', 'There is no user of this name.', { cause });

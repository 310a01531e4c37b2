import type { AccountsDeps } from './accounts-deps.ts';
import { signingKeyIdOf } from './access-token.ts';
import { deleteLoginDevicesOf } from './login-device.model.ts';
import { deletePendingLoginsOf } from './pending-login.model.ts';
import { deleteSessionsOf, deleteSessionsOfOtherKeys } from './session.model.ts';

/**
 * Clears away what the user's new epoch has ended, and tells every process; all but one session, which
 * loses its remember-me token. Access has ended even when this fails.
 * Without a spared session another administrator has acted, so the user's devices are not known any more either.
 */
export async function clearEndedSessions(deps: AccountsDeps, userId: number, sparedSessionId?: string): Promise<void> {
  await deleteSessionsOf(deps.database, userId, sparedSessionId);
  await deletePendingLoginsOf(deps.database, userId);
  if (sparedSessionId === undefined) await deleteLoginDevicesOf(deps.database, userId);
  await publishUserChanged(deps, userId);
}

/** Makes every process read the user anew, within a second at most (docs/guarantees.md, A5). */
export async function publishUserChanged(deps: AccountsDeps, userId: number): Promise<void> {
  const event = { kind: 'user-changed', userId } as const;
  deps.sessionCache.forget(event);
  await deps.events.publish(event);
}

/**
 * Ends the sessions of earlier signing secrets. A process that has not heard of the new secret yet, say
 * because Redis is away, still finds no session for an old token. Idempotent.
 */
export async function endSessionsOfOtherKeys(deps: AccountsDeps): Promise<void> {
  await deleteSessionsOfOtherKeys(deps.database, signingKeyIdOf(deps));
}

import type { AccountsDeps } from './accounts-deps.ts';
import { signingKeyIdOf } from './access-token.ts';
import { deleteLoginDevicesOf } from './login-device.model.ts';
import { deletePendingLoginsOf } from './pending-login.model.ts';
import { deleteSessionsOf, deleteSessionsOfOtherKeys } from './session.model.ts';

/**
 * Deletes the sessions and pending logins that the user's new epoch has ended, and publishes the change. The spared
 * session stays without its remember-me token. Without a spared session, an administrator has acted, so known devices
 * are deleted too. Access ends even when this fails.
 */
export async function clearEndedSessions(deps: AccountsDeps, userId: number, sparedSessionId?: string): Promise<void> {
  await deleteSessionsOf(deps.database, userId, sparedSessionId);
  await deletePendingLoginsOf(deps.database, userId);
  if (sparedSessionId === undefined) await deleteLoginDevicesOf(deps.database, userId);
  await publishUserChanged(deps, userId);
}

/** Makes all processes read the user again, within a second (docs/guarantees.md, A5). */
export async function publishUserChanged(deps: AccountsDeps, userId: number): Promise<void> {
  const event = { kind: 'user-changed', userId } as const;
  deps.sessionCache.forget(event);
  await deps.events.publish(event);
}

/**
 * Deletes the sessions of earlier signing secrets. So a process that does not know the new secret yet, for example
 * while Redis is down, finds no session for an old token. Idempotent.
 */
export async function endSessionsOfOtherKeys(deps: AccountsDeps): Promise<void> {
  await deleteSessionsOfOtherKeys(deps.database, signingKeyIdOf(deps));
}

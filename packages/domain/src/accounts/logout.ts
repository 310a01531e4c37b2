import { recordAudit } from '../audit/index.ts';
import { assertSignedIn, type Actor } from '../kernel/index.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { deleteSession } from './session.model.ts';

/** Ends the actor's session and its remember-me token in all processes. Throws UNAUTHENTICATED. */
export async function logout(deps: AccountsDeps, actor: Actor): Promise<void> {
  assertSignedIn(actor);
  await deleteSession(deps.database, actor.sessionId);
  const event = { kind: 'session-ended', sessionId: actor.sessionId } as const;
  deps.sessionCache.forget(event);
  await deps.events.publish(event);
  await recordAudit(deps, actor, { action: 'session.ended', subject: { kind: 'user', id: actor.userId } });
}

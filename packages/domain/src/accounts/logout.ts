import { recordAudit } from '../audit/index.ts';
import { isSignedIn, UnauthenticatedError, type Actor, type SignedInUser } from '../kernel/index.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { findSessionByProof, type RememberMeProof } from './remembered-session.ts';
import { deleteSession } from './session.model.ts';

/**
 * Ends the actor's session and the session of the remember-me token, in all processes. The token with its fingerprint
 * is a proof by itself: at a logout the access token has often expired. Throws UNAUTHENTICATED when neither is valid.
 */
export async function logout(deps: AccountsDeps, actor: Actor, proof: RememberMeProof = {}): Promise<void> {
  const { session, user } = await findSessionByProof(deps, proof);
  // Usually both are the same session.
  if (isSignedIn(actor)) await endSession(deps, actor);
  else if (!session) throw new UnauthenticatedError();
  if (!session || (isSignedIn(actor) && actor.sessionId === session.id)) return;
  await endSession(deps, { kind: user.role, userId: user.id, username: user.username, sessionId: session.id });
}

async function endSession(deps: AccountsDeps, user: SignedInUser): Promise<void> {
  await deleteSession(deps.database, user.sessionId);
  const event = { kind: 'session-ended', sessionId: user.sessionId } as const;
  deps.sessionCache.forget(event);
  await deps.events.publish(event);
  await recordAudit(deps, user, { action: 'session.ended', subject: { kind: 'user', id: user.userId } });
}

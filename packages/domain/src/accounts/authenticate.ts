import { UnauthenticatedError, type SignedInUser } from '../kernel/index.ts';
import { readToken, signingKeyIdOf } from './access-token.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { findLiveSession } from './session.model.ts';

/**
 * Returns the user of a bearer token: the token is valid, its session has not ended and the user is not suspended. At
 * most one database read, and none within 750 ms of the last. Throws UNAUTHENTICATED for every problem.
 */
export async function authenticate(deps: AccountsDeps, token: string): Promise<SignedInUser> {
  const claims = readToken(deps, token);
  const now = deps.clock.now();
  const session = await deps.sessionCache.read(
    claims,
    now,
    async () => await findLiveSession(deps.database, claims.sessionId),
  );
  const isAlive =
    session?.userId === claims.userId &&
    !session.isSuspended &&
    session.expiresAt > now &&
    session.signingKeyId === signingKeyIdOf(deps) &&
    (session.epoch === session.access.epoch || claims.sessionId === session.access.sparedSessionId);
  if (!isAlive) throw new UnauthenticatedError();
  const { userId, username, role } = session;
  const user = { userId, username, sessionId: claims.sessionId };
  if (role !== 'administrator') return { kind: role, ...user };
  const mustEnableTwoFactor = deps.settings.current().force2faForAdmin && !session.hasTwoFactor;
  return { kind: role, ...user, ...(mustEnableTwoFactor ? { mustEnableTwoFactor } : {}) };
}

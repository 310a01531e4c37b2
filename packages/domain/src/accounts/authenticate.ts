import { UnauthenticatedError, type SignedInUser } from '../kernel/index.ts';
import { readToken, signingKeyIdOf } from './access-token.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { findLiveSession } from './session.model.ts';

/**
 * Who a bearer token stands for: signature, type and times are right, its session has not ended and
 * its user may enter. At most one read, none within three quarters of a second of the last.
 * Throws UNAUTHENTICATED, whatever is wrong with the token.
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

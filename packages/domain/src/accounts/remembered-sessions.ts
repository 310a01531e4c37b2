import { hash, timingSafeEqual } from 'node:crypto';
import { DomainError, isSignedIn, UnauthenticatedError, type Actor } from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { issueToken, signingKeyIdOf } from './access-token.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { recordRefusal } from './login-audit.ts';
import { endSession, isActive, sessionModel, type SessionDocument } from './sessions.ts';
import { rememberNetwork } from './throttle.ts';
import { findUserById, type User } from './user.ts';

/** 32 bytes in base64url. Other texts are not looked up. */
const TOKEN = /^[\w-]{43}$/;

/** A remember-me token, and the fingerprint of the device that it is bound to. */
interface RememberMeProof {
  readonly rememberMeToken?: string | null | undefined;
  readonly deviceFingerprint?: string | null | undefined;
}

/**
 * Issues a new access token for the session of a remember-me token. That token stays the same, so two tabs may refresh
 * at once (docs/guarantees.md, A6). Open to all callers and not limited: 256 random bits cannot be guessed, and a limit
 * could only block administrators that share an address with an attacker. Throws INVALID_REMEMBER_ME_TOKEN.
 */
export async function refreshSession(
  deps: AccountsDeps,
  actor: Actor,
  input: RememberMeProof & { readonly address: string },
): Promise<{ token: string }> {
  const { session, user } = await findSessionByProof(deps, input);
  if (!session) {
    await recordRefusal(deps, actor, { action: 'session.refreshed', user, address: input.address });
    throw new DomainError('INVALID_REMEMBER_ME_TOKEN', 'Invalid or expired remember-me token');
  }
  // The login must treat the name of a scale pass as unknown.
  if (!user.pass) await rememberNetwork(deps, user.username, input.address);
  const { _id: sessionId, expiresAt } = session;
  return { token: issueToken(deps, { userId: user.id, sessionId }, expiresAt) };
}

/**
 * Ends the actor's session and the session of the remember-me token, in all processes. The token with its fingerprint
 * is a proof by itself: at a logout the access token has often expired. Throws UNAUTHENTICATED when neither is valid.
 */
export async function logout(deps: AccountsDeps, actor: Actor, proof: RememberMeProof = {}): Promise<void> {
  const { session, user } = await findSessionByProof(deps, proof);
  // Usually both are the same session.
  if (isSignedIn(actor)) await endSession(deps, actor);
  else if (!session) throw new UnauthenticatedError();
  if (!session) return;
  const { _id: sessionId } = session;
  if (isSignedIn(actor) && actor.sessionId === sessionId) return;
  await endSession(deps, { kind: user.role, userId: user.id, username: user.username, sessionId });
}

/** Returns the session of the token with its user. Without a usable session, `user` is the owner of the token, if any. */
async function findSessionByProof(deps: SettingsDeps, { rememberMeToken, deviceFingerprint }: RememberMeProof) {
  const token = rememberMeToken ?? '';
  const session = TOKEN.test(token)
    ? await sessionModel(deps.database)
        .findOne({ 'remembered.tokenHash': hash('sha256', token) })
        .lean()
    : null;
  const user = session ? await findUserById(deps.database, session.userId) : undefined;
  if (!session || !user || !isUsable(deps, { session, user, fingerprint: deviceFingerprint ?? '' })) {
    return { session: undefined, user };
  }
  return { session, user };
}

function isUsable(
  deps: SettingsDeps,
  {
    session,
    user,
    fingerprint,
  }: { readonly session: SessionDocument; readonly user: User; readonly fingerprint: string },
): boolean {
  return (
    session.remembered !== undefined &&
    timingSafeEqual(Buffer.from(session.remembered.fingerprintHash), Buffer.from(hash('sha256', fingerprint))) &&
    session.expiresAt > deps.clock.now() &&
    session.signingKeyId === signingKeyIdOf(deps) &&
    session.epoch === user.access.epoch &&
    isActive(deps, user)
  );
}

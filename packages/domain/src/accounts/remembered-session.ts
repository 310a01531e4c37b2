import { hash, timingSafeEqual } from 'node:crypto';
import type { SettingsDeps } from '../settings/index.ts';
import { signingKeyIdOf } from './access-token.ts';
import { findRememberedSession, type Session } from './session.model.ts';
import { findUserById, type User } from './user.model.ts';

/** 32 bytes in base64url. Other texts are not looked up. */
const TOKEN = /^[\w-]{43}$/;

/** A remember-me token, and the fingerprint of the device that it is bound to. */
export interface RememberMeProof {
  readonly rememberMeToken?: string | null | undefined;
  readonly deviceFingerprint?: string | null | undefined;
}

/**
 * Returns the session of a remember-me token with its user. `session` is undefined for an unknown or expired token,
 * another device, or a user that may not sign in; `user` is then the owner of the token, if there is one.
 */
export async function findSessionByProof(
  deps: SettingsDeps,
  { rememberMeToken, deviceFingerprint }: RememberMeProof,
): Promise<{ session: Session; user: User } | { session: undefined; user: User | undefined }> {
  const token = rememberMeToken ?? '';
  const session = TOKEN.test(token) ? await findRememberedSession(deps.database, hash('sha256', token)) : undefined;
  const user = session && (await findUserById(deps.database, session.userId));
  if (!session || !user || !isUsable(deps, { session, user, fingerprint: deviceFingerprint ?? '' })) {
    return { session: undefined, user };
  }
  return { session, user };
}

function isUsable(
  deps: SettingsDeps,
  { session, user, fingerprint }: { session: Session; user: User; fingerprint: string },
): boolean {
  return (
    session.remembered !== undefined &&
    timingSafeEqual(Buffer.from(session.remembered.fingerprintHash), Buffer.from(hash('sha256', fingerprint))) &&
    session.expiresAt > deps.clock.now() &&
    session.signingKeyId === signingKeyIdOf(deps) &&
    session.epoch === user.access.epoch &&
    !user.isSuspended
  );
}

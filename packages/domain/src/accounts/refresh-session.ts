import { hash, timingSafeEqual } from 'node:crypto';
import type { Actor } from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { issueToken, signingKeyIdOf } from './access-token.ts';
import { InvalidRememberMeTokenError } from './errors.ts';
import { recordRefusedRefresh } from './login-audit.ts';
import { findRememberedSession, type Session } from './session.model.ts';
import { rememberNetwork } from './throttle.ts';
import { findUserById, type User } from './user.model.ts';

/** 32 bytes in base64url. Other texts are not looked up. */
const TOKEN = /^[\w-]{43}$/;

export interface RefreshInput {
  readonly rememberMeToken?: string | null | undefined;
  readonly deviceFingerprint?: string | null | undefined;
  /** The client's IP address. */
  readonly address: string;
}

/**
 * Issues a new access token for the session of a remember-me token. That token stays the same, so two tabs may refresh
 * at once (docs/guarantees.md, A6). Open to all callers and not limited: 256 random bits cannot be guessed, and a limit
 * could only block administrators that share an address with an attacker. Throws INVALID_REMEMBER_ME_TOKEN for an
 * unknown or expired token, another device, or a user that may not sign in.
 */
export async function refreshSession(
  deps: AccountsDeps,
  actor: Actor,
  input: RefreshInput,
): Promise<{ token: string }> {
  const token = input.rememberMeToken ?? '';
  const session = TOKEN.test(token) ? await findRememberedSession(deps.database, hash('sha256', token)) : undefined;
  const user = session && (await findUserById(deps.database, session.userId));
  if (!session || !user || !isUsable(deps, { session, user, fingerprint: input.deviceFingerprint ?? '' })) {
    await recordRefusedRefresh(deps, actor, { user, address: input.address });
    throw new InvalidRememberMeTokenError();
  }
  await rememberNetwork(deps, user.username, input.address);
  return { token: issueToken(deps, { userId: user.id, sessionId: session.id }, session.expiresAt) };
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

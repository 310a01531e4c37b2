import { createSecretKey, hash, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { UnauthenticatedError } from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';

const ALGORITHM = 'HS256';
/** Distinguishes access tokens from other data signed with the same key. */
const TYPE = 'access';
const SECOND_MS = 1_000;

export interface AccessClaims {
  readonly userId: number;
  readonly sessionId: string;
}

/**
 * Returns the key as an object. With plain text the library first tries to read a public key, at ten times the cost.
 */
function signingKeyOf(deps: SettingsDeps): KeyObject {
  const { jwtSecret } = deps.settings.current();
  if (jwtSecret === '') throw new Error('There is no signing secret yet.');
  return createSecretKey(jwtSecret, 'utf8');
}

/** Returns a hash that identifies the current signing secret. Sessions of another secret have ended. */
export const signingKeyIdOf = (deps: SettingsDeps): string =>
  hash('sha256', `signing key ${deps.settings.current().jwtSecret}`);

/** Returns when a token issued now expires: after `jwt_expiry`. */
export function accessExpiry(deps: SettingsDeps, now: Date): Date {
  return new Date(now.getTime() + deps.settings.current().jwtExpirySeconds * SECOND_MS);
}

/** Signs a token that expires after `jwt_expiry`, and never after its session. */
export function issueToken(deps: SettingsDeps, claims: AccessClaims, sessionExpiresAt: Date): string {
  const now = deps.clock.now();
  const expiresAt = Math.min(accessExpiry(deps, now).getTime(), sessionExpiresAt.getTime());
  const payload = {
    typ: TYPE,
    sub: String(claims.userId),
    sid: claims.sessionId,
    iat: Math.floor(now.getTime() / SECOND_MS),
    exp: Math.floor(expiresAt / SECOND_MS),
  };
  return jwt.sign(payload, signingKeyOf(deps), { algorithm: ALGORITHM });
}

/**
 * Verifies a token's algorithm, key, type and times (docs/guarantees.md, A7). A shortened `jwt_expiry` also applies to
 * issued tokens. Throws UNAUTHENTICATED.
 */
export function readToken(deps: SettingsDeps, token: string): AccessClaims {
  const payload = verifiedPayload(deps, token);
  if (typeof payload !== 'object') throw new UnauthenticatedError();
  const { typ, sub, sid, exp } = payload;
  const isValid =
    typ === TYPE && typeof exp === 'number' && typeof sid === 'string' && /^[1-9]\d{0,14}$/.test(sub ?? '');
  if (!isValid) throw new UnauthenticatedError();
  return { userId: Number(sub), sessionId: sid };
}

function verifiedPayload(deps: SettingsDeps, token: string): jwt.JwtPayload | string {
  const key = signingKeyOf(deps);
  try {
    return jwt.verify(token, key, {
      algorithms: [ALGORITHM],
      clockTimestamp: Math.floor(deps.clock.now().getTime() / SECOND_MS),
      maxAge: deps.settings.current().jwtExpirySeconds,
    });
  } catch {
    // Only the token can cause an error here. The library throws unspecific errors for some malformed tokens.
    throw new UnauthenticatedError();
  }
}

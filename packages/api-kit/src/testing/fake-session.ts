import { createHash } from 'node:crypto';
import type { SessionCache } from '@derby/domain/accounts';
import type { Clock, Role } from '@derby/domain/kernel';
import { sign } from '@derby/server-kit/testing/forged-tokens';

const USER_ID = 1;
const HOUR_MS = 3_600_000;
const SECOND_MS = 1_000;

/** Creates a session without a database: a cache that holds it, and a token for it. */
export function fakeSession({ clock, secret, role }: { clock: Clock; secret: string; role: Role }): {
  token: string;
  sessionCache: SessionCache;
} {
  const now = clock.now().getTime();
  const expiresAt = new Date(now + HOUR_MS);
  const claims = {
    typ: 'access',
    sub: String(USER_ID),
    sid: 'session',
    iat: now / SECOND_MS,
    exp: expiresAt.getTime() / SECOND_MS,
  };
  const session = {
    userId: USER_ID,
    username: 'admin',
    role,
    isSuspended: false,
    signingKeyId: createHash('sha256').update(`signing key ${secret}`).digest('hex'),
    epoch: 0,
    expiresAt,
    access: { epoch: 0, sparedSessionId: null },
    hasTwoFactor: false,
  };
  return {
    token: sign(claims, secret),
    sessionCache: { read: async () => session, forget: () => undefined },
  };
}

import { createHash, createHmac } from 'node:crypto';
import type { SessionCache } from '@derby/domain/accounts';
import type { Clock } from '@derby/domain/kernel';

const USER_ID = 1;
const HOUR_MS = 3_600_000;
const SECOND_MS = 1_000;

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Creates an administrator's session without a database: a cache that knows it, and a token for it. */
export function fakeSession({ clock, secret }: { clock: Clock; secret: string }): {
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
  const unsigned = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  const session = {
    userId: USER_ID,
    username: 'admin',
    role: 'administrator' as const,
    isSuspended: false,
    signingKeyId: createHash('sha256').update(`signing key ${secret}`).digest('hex'),
    epoch: 0,
    expiresAt,
    access: { epoch: 0, sparedSessionId: null },
    hasTwoFactor: false,
  };
  return {
    token: `${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`,
    sessionCache: { read: async () => session, forget: () => undefined },
  };
}

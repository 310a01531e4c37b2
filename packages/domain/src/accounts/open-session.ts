import { hash, randomBytes } from 'node:crypto';
import type { SettingsDeps } from '../settings/index.ts';
import { accessExpiry, issueToken, signingKeyIdOf } from './access-token.ts';
import { deleteExpiredSessions, insertSession } from './session.model.ts';
import type { User } from './user.model.ts';

const SESSION_ID_BYTES = 16;
const REMEMBER_ME_TOKEN_BYTES = 32;
/** Absolute: using the token does not prolong it (docs/rules.md, "Remember-me"). */
const REMEMBER_ME_MS = 30 * 86_400_000;

/** The tokens of a new session. */
export interface OpenedSession {
  readonly sessionId: string;
  readonly token: string;
  readonly rememberMeToken?: string;
}

/** Starts a session, with a remember-me token when a device fingerprint is given. */
export async function openSession(
  deps: SettingsDeps,
  user: Pick<User, 'id' | 'access'>,
  fingerprintHash: string | undefined,
): Promise<OpenedSession> {
  const now = deps.clock.now();
  const sessionId = randomBytes(SESSION_ID_BYTES).toString('base64url');
  const rememberMeToken = randomBytes(REMEMBER_ME_TOKEN_BYTES).toString('base64url');
  const remembered =
    fingerprintHash === undefined
      ? {}
      : { remembered: { tokenHash: hash('sha256', rememberMeToken), fingerprintHash } };
  const expiresAt = fingerprintHash === undefined ? accessExpiry(deps, now) : new Date(now.getTime() + REMEMBER_ME_MS);

  await deleteExpiredSessions(deps.database, user.id, now);
  await insertSession(deps.database, {
    id: sessionId,
    userId: user.id,
    signingKeyId: signingKeyIdOf(deps),
    // The epoch when the password was checked: a later change has ended this session as well.
    epoch: user.access.epoch,
    createdAt: now,
    expiresAt,
    ...remembered,
  });
  const token = issueToken(deps, { userId: user.id, sessionId }, expiresAt);
  return { sessionId, token, ...(fingerprintHash === undefined ? {} : { rememberMeToken }) };
}

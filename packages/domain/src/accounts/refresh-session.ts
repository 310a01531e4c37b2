import type { Actor } from '../kernel/index.ts';
import { issueToken } from './access-token.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { InvalidRememberMeTokenError } from './errors.ts';
import { recordRefusedRefresh } from './login-audit.ts';
import { findSessionByProof, type RememberMeProof } from './remembered-session.ts';
import { rememberNetwork } from './throttle.ts';

/** `address` is the client's IP address. */
export interface RefreshInput extends RememberMeProof {
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
  const { session, user } = await findSessionByProof(deps, input);
  if (!session) {
    await recordRefusedRefresh(deps, actor, { user, address: input.address });
    throw new InvalidRememberMeTokenError();
  }
  await rememberNetwork(deps, user.username, input.address);
  return { token: issueToken(deps, { userId: user.id, sessionId: session.id }, session.expiresAt) };
}

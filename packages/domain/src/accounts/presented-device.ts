import { hash, randomBytes } from 'node:crypto';
import type { AccountsDeps } from './accounts-deps.ts';
import { findUsersOfDevice } from './login-device.model.ts';
import { findUsersOfPendingLogins } from './pending-login.model.ts';
import { findUserByName } from './user.model.ts';

const TOKEN_BYTES = 32;
/** What 32 bytes are in base64url. Nothing else is looked up. */
const TOKEN = /^[\w-]{43}$/;

/** A device whose token was given out by this server. */
export interface PresentedDevice {
  readonly token: string;
  readonly tokenHash: string;
  /** Whether the named user has completed a login on it, has given the password on it just now, or neither. */
  readonly use: 'known' | 'pending' | 'of-others';
}

/** A new device token with 256 random bits. */
export const makeDeviceToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/**
 * The device that a login names by its token; undefined for a token that was never given out, has expired or
 * was revoked. The typed name is looked up only for a real token, so a guessed token reveals nothing about it.
 */
export async function presentedDevice(
  deps: AccountsDeps,
  { deviceToken, username }: { readonly deviceToken?: string | null | undefined; readonly username: string },
): Promise<PresentedDevice | undefined> {
  const token = deviceToken ?? '';
  if (!TOKEN.test(token)) return undefined;
  const tokenHash = hash('sha256', token);
  const now = deps.clock.now();
  const known = await findUsersOfDevice(deps.database, tokenHash, now);
  const pending = await findUsersOfPendingLogins(deps.database, tokenHash, now);
  if (known.length === 0 && pending.length === 0) return undefined;
  const userId = (await findUserByName(deps.database, username))?.id ?? 0;
  const use = known.includes(userId) ? 'known' : pending.includes(userId) ? 'pending' : 'of-others';
  return { token, tokenHash, use };
}

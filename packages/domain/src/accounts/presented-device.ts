import { hash, randomBytes } from 'node:crypto';
import type { AccountsDeps } from './accounts-deps.ts';
import { findUsersOfDevice } from './login-device.model.ts';
import { findUsersOfPendingLogins } from './pending-login.model.ts';
import { findUserByName } from './user.model.ts';

const TOKEN_BYTES = 32;
/** 32 bytes in base64url. Other texts are not looked up. */
const TOKEN = /^[\w-]{43}$/;

/** A device with a token that this server issued. */
export interface PresentedDevice {
  readonly token: string;
  readonly tokenHash: string;
  /**
   * `known`: the user has completed a login on it. `pending`: the user has just given the password on it. `of-others`:
   * neither.
   */
  readonly use: 'known' | 'pending' | 'of-others';
}

/** Returns a new device token with 256 random bits. */
export const makeDeviceToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/**
 * Returns the device of a login by its token; undefined for a token that was never issued, has expired or was revoked.
 * Looks the username up only for a valid token, so a guessed token reveals nothing about it.
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

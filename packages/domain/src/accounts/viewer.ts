import { assertSignedIn, UnauthenticatedError, type Actor, type Role } from '../kernel/index.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { rememberNetwork } from './throttle/known-network.ts';
import { findUserById } from './user.model.ts';

/** The signed-in user as their own screens show them. */
export interface Viewer {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
  readonly twoFactorEnabled: boolean;
  /** `force_2fa_for_admin` is on and this administrator has no second factor yet: only the own profile is open. */
  readonly mustEnableTwoFactor: boolean;
}

/**
 * The signed-in user. The console asks for it first, so this is where the network of a live session
 * becomes a known one. Throws UNAUTHENTICATED.
 */
export async function viewer(
  deps: AccountsDeps,
  actor: Actor,
  { address }: { readonly address: string },
): Promise<Viewer> {
  assertSignedIn(actor);
  await rememberNetwork(deps, address);
  const user = await findUserById(deps.database, actor.userId);
  if (!user) throw new UnauthenticatedError();
  const { isEnabled } = user.twoFactor;
  return {
    id: user.id,
    username: user.username,
    role: user.role,
    twoFactorEnabled: isEnabled,
    mustEnableTwoFactor: user.role === 'administrator' && deps.settings.current().force2faForAdmin && !isEnabled,
  };
}

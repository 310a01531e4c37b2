import { assertSignedIn, UnauthenticatedError, type Actor, type Role } from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { findUserById } from './user.model.ts';

/** The signed-in user, for the console. */
export interface Viewer {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
  readonly twoFactorEnabled: boolean;
  /** `force_2fa_for_admin` is on and this administrator has no second factor: only the profile is accessible. */
  readonly mustEnableTwoFactor: boolean;
}

/** Returns the signed-in user. Throws UNAUTHENTICATED. */
export async function viewer(deps: SettingsDeps, actor: Actor): Promise<Viewer> {
  assertSignedIn(actor);
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

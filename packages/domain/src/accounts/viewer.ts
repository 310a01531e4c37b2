import { assertAdministrator, UnauthenticatedError, type Actor, type Deps } from '../kernel/index.ts';
import { findUserById } from './user.model.ts';

/** The signed-in administrator as their own screens show them. */
export interface Viewer {
  readonly id: number;
  readonly username: string;
  readonly twoFactorEnabled: boolean;
}

/** Throws UNAUTHENTICATED. */
export async function viewer(deps: Deps, actor: Actor): Promise<Viewer> {
  assertAdministrator(actor);
  const user = await findUserById(deps.database, actor.userId);
  if (!user) throw new UnauthenticatedError();
  return { id: user.id, username: user.username, twoFactorEnabled: user.twoFactor.isEnabled };
}

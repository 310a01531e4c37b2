import { assertSignedIn, UnauthenticatedError, type Actor, type Deps } from '../../kernel/index.ts';
import { findUserById } from '../user.model.ts';

/** `hasSecret` is true from the start of a setup, `enabled` after a code has confirmed it. */
export interface TwoFactorStatus {
  readonly enabled: boolean;
  readonly hasSecret: boolean;
}

/** Returns the state of the actor's second factor. Throws UNAUTHENTICATED. */
export async function twoFactorStatus(deps: Deps, actor: Actor): Promise<TwoFactorStatus> {
  assertSignedIn(actor);
  const user = await findUserById(deps.database, actor.userId);
  if (!user) throw new UnauthenticatedError();
  return { enabled: user.twoFactor.isEnabled, hasSecret: user.twoFactor.sealedSeed !== null };
}

import { ForbiddenError, UnauthenticatedError } from './errors.ts';

/** The caller. Every use case receives one and asserts its right in its first lines; deny is the default. */
export type Actor = Visitor | Administrator | SystemActor;

/** A caller without a session. */
export interface Visitor {
  readonly kind: 'visitor';
}

/**
 * A signed-in administrator. `sessionId` names the session that the token belongs to;
 * `mustEnableTwoFactor` is there for whom `force_2fa_for_admin` allows nothing but their own profile.
 */
export interface Administrator {
  readonly kind: 'administrator';
  readonly userId: number;
  readonly username: string;
  readonly sessionId: string;
  readonly mustEnableTwoFactor?: true;
}

/** The product itself: start-up, the worker, operator commands. `name` stands in audit rows. */
export interface SystemActor {
  readonly kind: 'system';
  readonly name: string;
}

export const VISITOR: Visitor = { kind: 'visitor' };

/** Narrows to an administrator. Throws UNAUTHENTICATED for all other actors. */
export function assertAdministrator(actor: Actor): asserts actor is Administrator {
  if (actor.kind !== 'administrator') throw new UnauthenticatedError();
}

/** Admits the product itself only. Throws UNAUTHENTICATED for visitors and FORBIDDEN for administrators. */
export function assertSystem(actor: Actor): asserts actor is SystemActor {
  if (actor.kind === 'visitor') throw new UnauthenticatedError();
  if (actor.kind !== 'system') throw new ForbiddenError();
}

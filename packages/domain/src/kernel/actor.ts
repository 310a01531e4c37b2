import { ForbiddenError, RoleNotAllowedError, UnauthenticatedError } from './errors.ts';

/** The caller. Every use case receives one and asserts its right in its first lines; deny is the default. */
export type Actor = Visitor | SignedInUser | SystemActor;

/** A user of any role. */
export type SignedInUser = Administrator | Weighmaster;

/** What a user may do (docs/rules.md, "Roles"): everything, or weigh in and correct entries. */
export const ROLES = ['administrator', 'weighmaster'] as const;
export type Role = (typeof ROLES)[number];

/** A caller without a session. */
export interface Visitor {
  readonly kind: 'visitor';
}

/** Who is signed in. `sessionId` names the session that the token belongs to. */
interface Identity {
  readonly userId: number;
  readonly username: string;
  readonly sessionId: string;
}

/** `mustEnableTwoFactor` is there when `force_2fa_for_admin` allows nothing but the own profile. */
export interface Administrator extends Identity {
  readonly kind: 'administrator';
  readonly mustEnableTwoFactor?: true;
}

/** A volunteer who weighs in and corrects entries. */
export interface Weighmaster extends Identity {
  readonly kind: 'weighmaster';
}

/** The product itself: start-up, the worker, operator commands. `name` stands in audit rows. */
export interface SystemActor {
  readonly kind: 'system';
  readonly name: string;
}

export const VISITOR: Visitor = { kind: 'visitor' };

/** Returns whether the actor is a user of any role. */
export function isSignedIn(actor: Actor): actor is SignedInUser {
  return actor.kind === 'administrator' || actor.kind === 'weighmaster';
}

/** Narrows to a user of any role. Throws UNAUTHENTICATED for all other actors. */
export function assertSignedIn(actor: Actor): asserts actor is SignedInUser {
  if (!isSignedIn(actor)) throw new UnauthenticatedError();
}

/** Narrows to an administrator. Throws ROLE_NOT_ALLOWED for users of other roles and UNAUTHENTICATED for all other actors. */
export function assertAdministrator(actor: Actor): asserts actor is Administrator {
  assertSignedIn(actor);
  if (actor.kind !== 'administrator') throw new RoleNotAllowedError();
}

/** Admits the product itself only. Throws UNAUTHENTICATED for visitors and FORBIDDEN for users. */
export function assertSystem(actor: Actor): asserts actor is SystemActor {
  if (actor.kind === 'visitor') throw new UnauthenticatedError();
  if (actor.kind !== 'system') throw new ForbiddenError();
}

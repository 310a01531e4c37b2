import { DomainError, RoleNotAllowedError, UnauthenticatedError } from './errors.ts';

/** The caller. Every use case receives one and asserts its rights first. Without an assertion nothing is allowed. */
export type Actor = Visitor | SignedInUser | SystemActor;

/** A user of any role. */
export type SignedInUser = Administrator | Weighmaster;

/**
 * The roles of users (docs/rules.md, "Roles"): administrators may do everything, weighmasters create and correct
 * entries.
 */
export const ROLES = ['administrator', 'weighmaster'] as const;
export type Role = (typeof ROLES)[number];

/** A caller without a session. */
export interface Visitor {
  readonly kind: 'visitor';
}

/** A signed-in user. `sessionId` is the session of the token. */
interface Identity {
  readonly userId: number;
  readonly username: string;
  readonly sessionId: string;
}

/** `mustEnableTwoFactor` is set when `force_2fa_for_admin` allows only the profile. */
export interface Administrator extends Identity {
  readonly kind: 'administrator';
  readonly mustEnableTwoFactor?: true;
}

/** A user that creates and corrects entries. `isPass` is set for a scale pass, which has no password. */
export interface Weighmaster extends Identity {
  readonly kind: 'weighmaster';
  readonly isPass?: true;
}

/** The system: start-up, the worker, operator commands. `name` appears in audit rows. */
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

/**
 * Narrows to an administrator. Throws ROLE_NOT_ALLOWED for users of other roles, UNAUTHENTICATED for all other actors.
 */
export function assertAdministrator(actor: Actor): asserts actor is Administrator {
  assertSignedIn(actor);
  if (actor.kind !== 'administrator') throw new RoleNotAllowedError();
}

/** Narrows to the system. Throws UNAUTHENTICATED for visitors and FORBIDDEN for users. */
export function assertSystem(actor: Actor): asserts actor is SystemActor {
  if (actor.kind === 'visitor') throw new UnauthenticatedError();
  if (actor.kind !== 'system') throw new DomainError('FORBIDDEN', 'You are not allowed to do this');
}

import { DomainError, RoleNotAllowedError, UnauthenticatedError } from '@derby/domain/kernel';
import type { Caller } from './caller.ts';

/** The length of a maintenance is unknown, so this is a guess. */
export const MAINTENANCE_RETRY_SECONDS = 30;

/** The site is in maintenance. The message comes from the settings. */
export class MaintenanceError extends DomainError {
  constructor(message: string) {
    super('MAINTENANCE', message, { retryAfterSeconds: MAINTENANCE_RETRY_SECONDS });
    this.name = 'MaintenanceError';
  }
}

/** A conflict, not a refusal of access: clients log out when access is refused. */
export class TwoFactorRequiredError extends DomainError {
  constructor() {
    super('TWO_FACTOR_REQUIRED', 'Please turn on two-factor authentication in Profile Settings first');
    this.name = 'TwoFactorRequiredError';
  }
}

/**
 * The least right that a call or field needs: none (`public`), any session (`profile`), or a role. `profile` includes an
 * administrator who must still enable two-factor authentication (`force_2fa_for_admin`). Administrators may do all that
 * weighmasters may.
 */
export type Access = 'public' | 'profile' | 'weighmaster' | 'administrator';

/** Throws UNAUTHENTICATED, ROLE_NOT_ALLOWED or TWO_FACTOR_REQUIRED when the caller lacks one of the rights. */
export function assertAllowed(actor: Caller, needed: ReadonlySet<Access>): void {
  if (actor.kind === 'visitor') {
    if ([...needed].some((access) => access !== 'public')) throw new UnauthenticatedError();
  } else if (actor.kind !== 'administrator') {
    if (needed.has('administrator')) throw new RoleNotAllowedError();
  } else if (actor.mustEnableTwoFactor && (needed.has('administrator') || needed.has('weighmaster'))) {
    throw new TwoFactorRequiredError();
  }
}

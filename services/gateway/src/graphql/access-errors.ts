import { DomainError } from '@derby/domain/kernel';

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

import { DomainError } from '../kernel/index.ts';

/** Unknown user, wrong password and suspended user alike (reliability.md A3). */
export class InvalidCredentialsError extends DomainError {
  constructor() {
    super('INVALID_CREDENTIALS', 'Invalid username or password');
    this.name = 'InvalidCredentialsError';
  }
}

/** The password was right, the code was not, or was used before. */
export class InvalidTwoFactorCodeError extends DomainError {
  constructor() {
    super('INVALID_TWO_FACTOR_CODE', 'Invalid two-factor authentication code');
    this.name = 'InvalidTwoFactorCodeError';
  }
}

/** Unknown, expired, of another device, or of a user who may not enter. */
export class InvalidRememberMeTokenError extends DomainError {
  constructor() {
    super('INVALID_REMEMBER_ME_TOKEN', 'Invalid or expired remember-me token');
    this.name = 'InvalidRememberMeTokenError';
  }
}

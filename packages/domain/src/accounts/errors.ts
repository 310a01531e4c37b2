import { BadInputError, DomainError, errorOf } from '../kernel/index.ts';

/** The same error for an unknown user, a wrong password and a suspended user (docs/guarantees.md, A3). */
export class InvalidCredentialsError extends errorOf('INVALID_CREDENTIALS', 'Invalid username or password') {}

/** The password was right, but the code was wrong or already used. */
export class InvalidTwoFactorCodeError extends errorOf(
  'INVALID_TWO_FACTOR_CODE',
  'Invalid two-factor authentication code',
) {}

/** The token is unknown, expired, of another device, or of a user that may not sign in. */
export class InvalidRememberMeTokenError extends errorOf(
  'INVALID_REMEMBER_ME_TOKEN',
  'Invalid or expired remember-me token',
) {}

const SECOND_MS = 1_000;

/** Too many wrong passwords or codes for an account, whether it exists or not. */
export class TooManyAttemptsError extends DomainError {
  constructor(waitMs: number) {
    super('TOO_MANY_ATTEMPTS', 'Too many attempts. Please try again later.', {
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / SECOND_MS)),
    });
  }
}

/** The password is not that of the signed-in user, whose session goes on (400, not 401). */
export class WrongCurrentPasswordError extends BadInputError {
  constructor() {
    super('Current password is incorrect', ['currentPassword']);
  }
}

/** The code of a signed-in user is wrong, already used or too old. */
export class WrongVerificationCodeError extends BadInputError {
  constructor() {
    super('Invalid verification code', ['verificationCode']);
  }
}

/** The user's state does not allow the action; `message` gives the reason. */
export class UserConflictError extends DomainError {
  constructor(message: string, fields: readonly string[] = []) {
    super('CONFLICT', message, { fields });
  }
}

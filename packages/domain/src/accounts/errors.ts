import { BadInputError, DomainError, errorOf } from '../kernel/index.ts';

/** Unknown user, wrong password and suspended user alike (docs/guarantees.md, A3). */
export class InvalidCredentialsError extends errorOf('INVALID_CREDENTIALS', 'Invalid username or password') {}

/** The password was right, the code was not, or was used before. */
export class InvalidTwoFactorCodeError extends errorOf(
  'INVALID_TWO_FACTOR_CODE',
  'Invalid two-factor authentication code',
) {}

/** Unknown, expired, of another device, or of a user who may not enter. */
export class InvalidRememberMeTokenError extends errorOf(
  'INVALID_REMEMBER_ME_TOKEN',
  'Invalid or expired remember-me token',
) {}

const SECOND_MS = 1_000;

/** Too many wrong passwords or codes for an account; alike for accounts that there are and that there are not. */
export class TooManyAttemptsError extends DomainError {
  constructor(waitMs: number) {
    super('TOO_MANY_ATTEMPTS', 'Too many attempts. Please try again later.', {
      // Less than a second for a client that waits in line.
      retryAfterSeconds: waitMs < SECOND_MS ? waitMs / SECOND_MS : Math.ceil(waitMs / SECOND_MS),
    });
  }
}

/** Not the password of the one who is signed in, who stays signed in (400, not 401). */
export class WrongCurrentPasswordError extends BadInputError {
  constructor() {
    super('Current password is incorrect', ['currentPassword']);
  }
}

/** The code is wrong, already used or too old. For callers who are signed in. */
export class WrongVerificationCodeError extends BadInputError {
  constructor() {
    super('Invalid verification code', ['verificationCode']);
  }
}

/** The user is not in the state that the call is about; `message` says why not. */
export class UserConflictError extends DomainError {
  constructor(message: string, fields: readonly string[] = []) {
    super('CONFLICT', message, { fields });
  }
}

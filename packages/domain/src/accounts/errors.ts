import { DomainError } from '../kernel/index.ts';

const SECOND_MS = 1_000;

/** Too many wrong passwords or codes for an account, whether it exists or not. */
export class TooManyAttemptsError extends DomainError {
  constructor(waitMs: number) {
    super('TOO_MANY_ATTEMPTS', 'Too many attempts. Please try again later.', {
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / SECOND_MS)),
    });
  }
}

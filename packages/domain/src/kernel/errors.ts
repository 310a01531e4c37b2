import type { ErrorCode } from '@derby/rules/error-codes';

interface ErrorOptions {
  readonly fields?: readonly string[];
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/**
 * An expected failure. `message` is the sentence to show, `fields` names the inputs in the contract's spelling
 * (`fish_weight`), and `retryAfterSeconds` tells when to retry, if known.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly string[];
  readonly retryAfterSeconds: number | null;

  constructor(code: ErrorCode, message: string, options: ErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = new.target.name;
    this.code = code;
    this.fields = options.fields ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

/** Returns the base class of an error with a fixed message. */
export function errorOf(code: ErrorCode, message: string, options?: ErrorOptions) {
  return class extends DomainError {
    constructor() {
      super(code, message, options);
    }
  };
}

/** Input that breaks a rule; `message` states the rule in one sentence. */
export class BadInputError extends DomainError {
  constructor(message: string, fields: readonly string[] = []) {
    super('BAD_INPUT', message, { fields });
  }
}

/** The state of the data does not allow it; `message` gives the reason. */
export class ConflictError extends DomainError {
  constructor(message: string, fields: readonly string[] = []) {
    super('CONFLICT', message, { fields });
  }
}

/** The personal data of the derby was erased; `what` cannot be added to it. */
export class ErasedError extends DomainError {
  constructor(what: string, fields: readonly string[] = []) {
    const sentence = `The personal data of this derby was erased, so ${what} can be added.`;
    super('CONFLICT', `${sentence} Reset Competition begins the next derby.`, { fields });
  }
}

/** No token, or an invalid one. */
export class UnauthenticatedError extends errorOf('UNAUTHENTICATED', 'Authentication required') {}

/** A signed-in user whose role does not allow it. The session stays valid. */
export class RoleNotAllowedError extends errorOf(
  'ROLE_NOT_ALLOWED',
  'Your role does not allow this. Please ask an administrator.',
) {}

/** Something does not exist; `what` is its noun, for example `Entry`. */
export class NotFoundError extends DomainError {
  constructor(what: string) {
    super('NOT_FOUND', `${what} not found`);
  }
}

/** The operator has to free disk space first. */
const DISK_FULL_RETRY_SECONDS = 60;

/** A disk has no space, of the database or of the files; `message` says what was not saved. A retry may help. */
export class DiskFullError extends DomainError {
  constructor(
    cause: unknown,
    message = 'The disk is full, so nothing can be saved right now. Please tell an administrator.',
  ) {
    super('DISK_FULL', message, { retryAfterSeconds: DISK_FULL_RETRY_SECONDS, cause });
  }
}

/** A dependency is down. A retry helps. */
export class UnavailableError extends DomainError {
  constructor(cause?: unknown) {
    super('UNAVAILABLE', 'The service is not available right now. Please try again.', { cause });
  }
}

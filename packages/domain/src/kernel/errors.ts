import type { ErrorCode } from '@derby/rules/error-codes';

interface ErrorOptions {
  readonly fields?: readonly string[];
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/**
 * An expected failure: `message` is the sentence for the person, in the words of the contract; `fields` names the inputs
 * it is about, in the contract's spelling (`fish_weight`); `retryAfterSeconds` says when another try makes sense, where
 * that is known.
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

/** Returns the base class of an error that always says the same. */
export function errorOf(code: ErrorCode, message: string, options?: ErrorOptions) {
  return class extends DomainError {
    constructor() {
      super(code, message, options);
    }
  };
}

/** Input that breaks a rule; `message` says which, in one sentence. */
export class BadInputError extends DomainError {
  constructor(message: string, fields: readonly string[] = []) {
    super('BAD_INPUT', message, { fields });
  }
}

/** No token, or one that does not count any more. */
export class UnauthenticatedError extends errorOf('UNAUTHENTICATED', 'Authentication required') {}

/** Known, but not allowed. */
export class ForbiddenError extends errorOf('FORBIDDEN', 'You are not allowed to do this') {}

/** Signed in, but in a role that does not allow it. Another token would change nothing, so it is no end of a session. */
export class RoleNotAllowedError extends errorOf(
  'ROLE_NOT_ALLOWED',
  'Your role does not allow this. Please ask an administrator.',
) {}

/** No such thing; `what` is its noun, e.g. `Entry`. */
export class NotFoundError extends DomainError {
  constructor(what: string) {
    super('NOT_FOUND', `${what} not found`);
  }
}

/** `enable_export_features` is off. */
export class ExportsOffError extends errorOf('CONFLICT', 'Exports are switched off') {}

import type { ErrorCode } from '@derby/rules/error-codes';

/**
 * An expected failure: `message` is the sentence for the person, in the words of the contract;
 * `fields` names the inputs it is about, in the contract's spelling (`fish_weight`); `retryAfterSeconds`
 * says when another try makes sense, where that is known.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly string[];
  readonly retryAfterSeconds: number | null;

  constructor(
    code: ErrorCode,
    message: string,
    options: { fields?: readonly string[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'DomainError';
    this.code = code;
    this.fields = options.fields ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

/** Input that breaks a rule; `message` says which, in one sentence. */
export class BadInputError extends DomainError {
  constructor(message: string, fields: readonly string[] = []) {
    super('BAD_INPUT', message, { fields });
    this.name = 'BadInputError';
  }
}

/** No token, or one that does not count any more. */
export class UnauthenticatedError extends DomainError {
  constructor() {
    super('UNAUTHENTICATED', 'Authentication required');
    this.name = 'UnauthenticatedError';
  }
}

/** Known, but not allowed. */
export class ForbiddenError extends DomainError {
  constructor() {
    super('FORBIDDEN', 'You are not allowed to do this');
    this.name = 'ForbiddenError';
  }
}

/** Signed in, but in a role that does not allow it. Another token would change nothing, so it is no end of a session. */
export class RoleNotAllowedError extends DomainError {
  constructor() {
    super('ROLE_NOT_ALLOWED', 'Your role does not allow this. Please ask an administrator.');
    this.name = 'RoleNotAllowedError';
  }
}

/** No such thing; `what` is its noun, e.g. `Entry`. */
export class NotFoundError extends DomainError {
  constructor(what: string) {
    super('NOT_FOUND', `${what} not found`);
    this.name = 'NotFoundError';
  }
}

/** `enable_export_features` is off. */
export class ExportsOffError extends DomainError {
  constructor() {
    super('CONFLICT', 'Exports are switched off');
    this.name = 'ExportsOffError';
  }
}

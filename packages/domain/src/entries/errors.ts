import { DomainError } from '../kernel/index.ts';

/** Required fields that were not sent or are blank; `fields` lists them. */
export class MissingFieldsError extends DomainError {
  constructor(fields: readonly string[]) {
    super('MISSING_FIELDS', `Missing fields: ${fields.join(', ')}`, { fields });
    this.name = 'MissingFieldsError';
  }
}

/** `registration_enabled` is off (docs/rules.md, "Registration"). */
export class RegistrationClosedError extends DomainError {
  constructor() {
    super('REGISTRATION_CLOSED', 'Registration is closed');
    this.name = 'RegistrationClosedError';
  }
}

/** Nothing is weighed in after the end (docs/rules.md, "Registration"). */
export class DerbyEndedError extends DomainError {
  constructor() {
    super('DERBY_ENDED', 'The derby has ended');
    this.name = 'DerbyEndedError';
  }
}

/** Entries are imported into an empty database only. */
export class EntriesExistError extends DomainError {
  constructor() {
    super('CONFLICT', 'There are entries already');
    this.name = 'EntriesExistError';
  }
}

/** A disqualification requires a reason that the contestant can be given. */
export class ReasonMissingError extends DomainError {
  constructor() {
    super('BAD_INPUT', 'Please enter a reason', { fields: ['reason'] });
    this.name = 'ReasonMissingError';
  }
}

/** Longer than fits beside a name. */
export class ReasonTooLongError extends DomainError {
  constructor(maxLength: number) {
    super('BAD_INPUT', `The reason must have at most ${maxLength} characters`, { fields: ['reason'] });
    this.name = 'ReasonTooLongError';
  }
}

/** Another request was faster, or the caller's list is stale. */
export class AlreadyDisqualifiedError extends DomainError {
  constructor() {
    super('CONFLICT', 'The entry is already disqualified');
    this.name = 'AlreadyDisqualifiedError';
  }
}

/** As above, the other way. */
export class NotDisqualifiedError extends DomainError {
  constructor() {
    super('CONFLICT', 'The entry is not disqualified');
    this.name = 'NotDisqualifiedError';
  }
}

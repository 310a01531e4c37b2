import { DomainError } from '../kernel/index.ts';

/** Required fields that were not sent or are blank; `fields` lists them (contract.md, "Rules for every call"). */
export class MissingFieldsError extends DomainError {
  constructor(fields: readonly string[]) {
    super('MISSING_FIELDS', `Missing fields: ${fields.join(', ')}`, { fields });
    this.name = 'MissingFieldsError';
  }
}

/** `registration_enabled` is off (design.md 5.4). */
export class RegistrationClosedError extends DomainError {
  constructor() {
    super('REGISTRATION_CLOSED', 'Registration is closed');
    this.name = 'RegistrationClosedError';
  }
}

/** Nothing is weighed in after the end (design.md 5.4). */
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

import { ENTRY_FIELD_NAMES, fieldOf } from '@derby/rules/entry-fields';
import { wireNameOf } from '@derby/rules/wire-names';
import { DomainError, errorOf } from '../kernel/index.ts';

/** Required fields are missing or blank; `fields` lists them. */
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

/** The correction would overwrite values that the caller has not seen; `fields` names them, if they are known. */
export class EntryChangedError extends DomainError {
  constructor(fields: readonly string[] = []) {
    const what = fields.length > 0 ? `: ${fields.map(labelOf).join(', ')}` : '';
    super('ENTRY_CHANGED', `The entry was changed meanwhile${what}. Please check the new values.`, { fields });
  }
}

function labelOf(field: string): string {
  const name = ENTRY_FIELD_NAMES.find((one) => wireNameOf(one) === field);
  return name ? fieldOf(name).label : 'Fish photo';
}

/** No entries are accepted after the end (docs/rules.md, "Registration"). */
export class DerbyEndedError extends DomainError {
  constructor() {
    super('DERBY_ENDED', 'The derby has ended');
    this.name = 'DerbyEndedError';
  }
}

/** A late repeat of the request that created the entry. */
export class EntryDeletedError extends errorOf('CONFLICT', 'The entry was deleted') {}

/** An import needs an empty database. */
export class EntriesExistError extends DomainError {
  constructor() {
    super('CONFLICT', 'There are entries already');
    this.name = 'EntriesExistError';
  }
}

/** A disqualification needs a reason to tell the contestant. */
export class ReasonMissingError extends DomainError {
  constructor() {
    super('BAD_INPUT', 'Please enter a reason', { fields: ['reason'] });
    this.name = 'ReasonMissingError';
  }
}

/** The reason is longer than the space beside a name. */
export class ReasonTooLongError extends DomainError {
  constructor(maxLength: number) {
    super('BAD_INPUT', `The reason must have at most ${maxLength} characters`, { fields: ['reason'] });
    this.name = 'ReasonTooLongError';
  }
}

/** Another request has disqualified the entry, or the caller's list is stale. */
export class AlreadyDisqualifiedError extends DomainError {
  constructor() {
    super('CONFLICT', 'The entry is already disqualified');
    this.name = 'AlreadyDisqualifiedError';
  }
}

/** Another request has restored the entry, or the caller's list is stale. */
export class NotDisqualifiedError extends DomainError {
  constructor() {
    super('CONFLICT', 'The entry is not disqualified');
    this.name = 'NotDisqualifiedError';
  }
}

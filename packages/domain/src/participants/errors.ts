import { DomainError, errorOf } from '../kernel/index.ts';

/** Another participant has this e-mail address. */
export class EmailTakenError extends DomainError {
  constructor(cause: unknown) {
    super('CONFLICT', 'Email already exists', { fields: ['email'], cause });
  }
}

/** Required fields that were not sent or are blank; `fields` lists them. */
export class MissingParticipantFieldsError extends DomainError {
  constructor(fields: readonly string[]) {
    super('MISSING_FIELDS', `Missing fields: ${fields.join(', ')}`, { fields });
  }
}

/** A file that cannot be imported at all; nothing was written. `message` says why. */
export class UnreadableImportError extends DomainError {
  constructor(message: string, cause?: unknown) {
    super('BAD_INPUT', message, { fields: ['csvFile'], cause });
  }
}

/** Others changed the same participants again and again; importing the file once more goes on where this stopped. */
export class ImportCollisionError extends errorOf(
  'BUSY',
  'Another import is changing the same participants. Please import the file again.',
) {}

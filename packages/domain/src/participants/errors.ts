import { DomainError, errorOf } from '../kernel/index.ts';

/** Another participant has this e-mail address. */
export class EmailTakenError extends DomainError {
  constructor(cause: unknown) {
    super('CONFLICT', 'Email already exists', { fields: ['email'], cause });
  }
}

/** Required fields are missing or blank; `fields` lists them. */
export class MissingParticipantFieldsError extends DomainError {
  constructor(fields: readonly string[]) {
    super('MISSING_FIELDS', `Missing fields: ${fields.join(', ')}`, { fields });
  }
}

/** The file cannot be imported, and nothing was written; `message` gives the reason. */
export class UnreadableImportError extends DomainError {
  constructor(message: string, cause?: unknown) {
    super('BAD_INPUT', message, { fields: ['csvFile'], cause });
  }
}

/** Other requests keep changing the same participants. A new import of the file continues from here. */
export class ImportCollisionError extends errorOf(
  'BUSY',
  'Another import is changing the same participants. Please import the file again.',
) {}

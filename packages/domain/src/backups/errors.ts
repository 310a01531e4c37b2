import { DomainError, errorOf } from '../kernel/index.ts';

/** No complete backup has that name. */
export class BackupNotFoundError extends DomainError {
  constructor(name: string) {
    super('NOT_FOUND', `There is no backup ${name}`);
  }
}

/** A backup cannot be read, or differs from its manifest; nothing was restored. */
export class BackupDamagedError extends DomainError {
  constructor(what: string, cause?: unknown) {
    super('CONFLICT', `The backup is damaged: ${what}. Nothing was restored.`, { cause });
  }
}

/** A backup was encrypted with a key of another deployment; nothing was restored. */
export class BackupKeyError extends DomainError {
  constructor(cause: unknown) {
    super(
      'CONFLICT',
      'The backup was made with another SECRETS_KEY. Nothing was restored; set the SECRETS_KEY of the deployment that ' +
        'made it, or put its secrets.key into DATA_DIR.',
      { cause },
    );
  }
}

/** A new backup could not be read back. */
export class BackupUnreadableError extends DomainError {
  constructor(cause: unknown) {
    super('UNAVAILABLE', 'The backup could not be read back and was removed. Nothing was changed.', { cause });
  }
}

/** A restore needs an empty database, or permission to replace the data. */
export class DatabaseInUseError extends errorOf(
  'CONFLICT',
  'The database is not empty. Nothing was restored; --replace gives up what is in it.',
) {}

/** Messages of a backup may have been sent since it was made. The operator must decide. */
export class MessagesWaitingInBackupError extends DomainError {
  constructor(count: number) {
    const messages = count === 1 ? '1 message was' : `${count} messages were`;
    super(
      'CONFLICT',
      `${messages} waiting to be sent when this backup was made and may have been sent since. Nothing was restored; ` +
        'choose --skip-waiting (they are not sent) or --send-waiting (they are sent, maybe a second time).',
    );
  }
}

/** There is no space for another backup. Existing backups stay. */
export class BackupsFullError extends DomainError {
  constructor(cause: unknown) {
    super('UNAVAILABLE', 'There is no room for a backup. Nothing was changed.', { cause });
  }
}

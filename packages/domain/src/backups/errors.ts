import { DomainError, errorOf } from '../kernel/index.ts';

/** No whole backup has that name. */
export class BackupNotFoundError extends DomainError {
  constructor(name: string) {
    super('NOT_FOUND', `There is no backup ${name}`);
  }
}

/** A backup is not what its manifest says; nothing was restored. */
export class BackupDamagedError extends DomainError {
  constructor(what: string, cause?: unknown) {
    super('CONFLICT', `The backup is damaged: ${what}. Nothing was restored.`, { cause });
  }
}

/** Restoring is for an empty database unless the present data are given up. */
export class DatabaseInUseError extends errorOf(
  'CONFLICT',
  'The database is not empty. Nothing was restored; --replace gives up what is in it.',
) {}

/** Messages of a backup may have been sent since it was made; only a person can say. */
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

/** No room for another backup; those before are untouched. */
export class BackupsFullError extends DomainError {
  constructor(cause: unknown) {
    super('UNAVAILABLE', 'There is no room for a backup. Nothing was changed.', { cause });
  }
}

/** The reason for a backup. */
export type BackupReason = 'scheduled' | 'manual' | 'reset';

const NAME = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z-(scheduled|manual|reset)$/;

/**
 * Returns a name such as `2025-08-09T19-00-00-000Z-manual`: the time in UTC, so that names sort by time, and the
 * reason.
 */
export function backupNameOf(at: Date, reason: BackupReason): string {
  return `${at.toISOString().replaceAll(/[:.]/g, '-')}-${reason}`;
}

/** Parses a name of `backupNameOf`; null for any other text. */
export function readBackupName(name: string): { createdAt: Date; reason: BackupReason } | null {
  const match = NAME.exec(name);
  if (!match) return null;
  const [, date, hours, minutes, seconds, milliseconds, reason] = match;
  const createdAt = new Date(`${date}T${hours}:${minutes}:${seconds}.${milliseconds}Z`);
  return Number.isNaN(createdAt.getTime()) ? null : { createdAt, reason: reason as BackupReason };
}

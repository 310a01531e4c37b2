export { type BackupDeps, createBackupStore, type BackupStore } from './backup-store.ts';
export { backupNameOf, type BackupReason } from './backup-name.ts';
export { openBackupStore } from './open-backup-store.ts';
export { createBackup } from './create-backup.ts';
export { listBackups, type Backup } from './list-backups.ts';
export { makeBackup } from './make-backup.ts';
export { restoreBackup, type RestoreInput, type RestoreResult } from './restore-backup.ts';
export { retainBackups } from './retain-backups.ts';
export { makeScheduledBackup } from './scheduled-backup.ts';

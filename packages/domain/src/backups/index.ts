export { backupKeyOf } from './backup-file.ts';
export { backupNameOf, createBackupStore, openBackupStore, type BackupStore } from './backup-store.ts';
export {
  createBackup,
  listBackups,
  makeBackup,
  removeBackupsBefore,
  retainBackups,
  type Backup,
  type BackupDeps,
} from './make-backup.ts';
export { restoreBackup, type RestoreDeps, type RestoreInput, type RestoreResult } from './restore-backup.ts';
export { makeScheduledBackup } from './scheduled-backup.ts';

import { join } from 'node:path';
import type { StorageConfig } from '@derby/server-kit/env';
import { openBucket } from '../kernel/index.ts';
import { BACKUP_FOLDER, createBackupStore, type BackupStore } from './backup-store.ts';
import { createBucketBackupStore } from './bucket-backup-store.ts';

/** Opens the configured store of backups. */
export function openBackupStore({
  dataDirectory,
  backupBucket,
}: Pick<StorageConfig, 'dataDirectory' | 'backupBucket'>): BackupStore {
  return backupBucket === null
    ? createBackupStore({ directory: join(dataDirectory, BACKUP_FOLDER) })
    : createBucketBackupStore({ bucket: openBucket(backupBucket), folder: BACKUP_FOLDER });
}

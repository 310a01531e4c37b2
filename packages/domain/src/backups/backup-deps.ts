import type { PhotoStore } from '../photos/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import type { BackupStore } from './backup-store.ts';

/** What making backups needs beside the usual. */
export type BackupDeps = SettingsDeps & { readonly photoStore: PhotoStore; readonly backupStore: BackupStore };

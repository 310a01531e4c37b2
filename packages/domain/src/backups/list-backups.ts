import { assertAdministrator, type Actor } from '../kernel/index.ts';
import type { BackupDeps, BackupStore } from './backup-store.ts';
import { readBackupName, type BackupReason } from './backup-name.ts';
import { BackupDamagedError } from './errors.ts';
import { MANIFEST_FILE, parseManifest, type Manifest } from './manifest.ts';

/** A complete backup. */
export interface Backup {
  readonly name: string;
  readonly createdAt: Date;
  readonly reason: BackupReason;
  /** Size of all files except the manifest. */
  readonly sizeBytes: number;
  readonly documentCount: number;
  /** Number of photo files, including MMS copies. */
  readonly photoCount: number;
}

/** Returns all backups with a readable manifest, newest first. Administrators only. */
export async function listBackups(deps: Pick<BackupDeps, 'backupStore'>, actor: Actor): Promise<Backup[]> {
  assertAdministrator(actor);
  return (await readBackups(deps)).toReversed();
}

/** Returns the same as `listBackups`, oldest first, for other use cases. */
export async function readBackups(deps: Pick<BackupDeps, 'backupStore'>): Promise<Backup[]> {
  const names = await deps.backupStore.list();
  const backups = await Promise.all(names.map(async (name) => await readBackup(deps, name).catch(() => null)));
  return backups.filter((backup) => backup !== null);
}

/** Returns one backup. Throws CONFLICT when its manifest cannot be read. */
export async function readBackup({ backupStore }: Pick<BackupDeps, 'backupStore'>, name: string): Promise<Backup> {
  const { collections, photos } = await readManifest(backupStore, name);
  const { createdAt, reason } = readBackupName(name) ?? { createdAt: new Date(0), reason: 'manual' };
  return {
    name,
    createdAt,
    reason,
    sizeBytes: [...collections, ...photos].reduce((sum, { bytes }) => sum + bytes, 0),
    documentCount: collections.reduce((sum, { count }) => sum + count, 0),
    photoCount: photos.length,
  };
}

/** Reads the manifest. Throws CONFLICT when it cannot be read. */
export async function readManifest(backupStore: BackupStore, name: string): Promise<Manifest> {
  try {
    return parseManifest(await backupStore.readText(name, MANIFEST_FILE));
  } catch (error) {
    throw new BackupDamagedError(error instanceof SyntaxError ? 'its manifest cannot be read' : String(error), error);
  }
}

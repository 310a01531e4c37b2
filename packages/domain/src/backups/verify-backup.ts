import { createHash } from 'node:crypto';
import { isPhotoFileName } from '../photos/index.ts';
import type { BackupStore } from './backup-store.ts';
import { BackupDamagedError } from './errors.ts';
import { collectionFile, photoFile, type Manifest } from './manifest.ts';

const COLLECTION_NAME = /^\w+$/;

/** Reads every file of a backup once. Throws CONFLICT for the first one that differs from the manifest. */
export async function verifyBackup(backupStore: BackupStore, name: string, manifest: Manifest): Promise<void> {
  const files = [
    ...manifest.collections.map((one) => ({
      ...one,
      isName: COLLECTION_NAME.test(one.name),
      path: collectionFile(one.name),
    })),
    ...manifest.photos.map((one) => ({ ...one, isName: isPhotoFileName(one.name), path: photoFile(one.name) })),
  ];
  for (const { path, sha256, isName } of files) {
    if (!isName) throw new BackupDamagedError(`${path} is not a valid name`);
    // oxlint-disable-next-line no-await-in-loop -- one file at a time
    if ((await hashOf(backupStore, name, path)) !== sha256) throw new BackupDamagedError(path);
  }
}

async function hashOf(backupStore: BackupStore, name: string, path: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of backupStore.readStream(name, path)) hash.update(chunk);
  } catch (error) {
    throw new BackupDamagedError(`${path} cannot be read`, error);
  }
  return hash.digest('hex');
}

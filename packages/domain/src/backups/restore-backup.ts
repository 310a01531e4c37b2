import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { SIGN_IN_COLLECTIONS } from '../accounts/index.ts';
import { assertSystem, type Actor, type Connection, type DomainLogger } from '../kernel/index.ts';
import { skipWaiting } from '../messaging/index.ts';
import type { PhotoStore } from '../photos/index.ts';
import type { BackupStore } from './backup-store.ts';
import { dropCollections, hashCollection, isDatabaseEmpty, writeCollection } from './database-copy.model.ts';
import { BackupDamagedError, BackupNotFoundError, DatabaseInUseError, MessagesWaitingInBackupError } from './errors.ts';
import { readManifest } from './list-backups.ts';
import { collectionFile, photoFile, type Manifest } from './manifest.ts';
import { verifyBackup } from './verify-backup.ts';

/** The dependencies of a restore. The photo folder is named in the restored settings, so it is opened after them. */
export interface RestoreDeps {
  readonly database: Connection;
  readonly logger: DomainLogger;
  readonly backupStore: BackupStore;
  readonly openPhotoStore: () => Promise<PhotoStore>;
}

export interface RestoreInput {
  /** A name, or `latest` for the newest backup. */
  readonly name: string;
  /** Whether to delete the existing data. */
  readonly replaces: boolean;
  /** What to do with messages that waited when the backup was made. */
  readonly waitingMessages: 'refuse' | 'skip' | 'send';
}

/**
 * The result of a restore, without the collections that are left out. Hashes are those of the rows now in the database.
 */
export interface RestoreResult {
  readonly name: string;
  readonly collections: readonly { readonly name: string; readonly count: number; readonly sha256: string }[];
  readonly photoCount: number;
  readonly skippedMessages: number;
}

const ANY_AGE = new Date(8.64e15);

/**
 * Restores collections, indexes and photos into an empty database while no process of the product runs. Verifies the
 * whole backup before any change, and the rows again afterwards. Leaves out sign-ins, because some may have ended
 * since. Throws NOT_FOUND, or CONFLICT when the backup is damaged, the database is not empty or messages wait.
 */
export async function restoreBackup(deps: RestoreDeps, actor: Actor, input: RestoreInput): Promise<RestoreResult> {
  assertSystem(actor);
  const { backupStore, database } = deps;
  const names = await backupStore.list();
  const name = input.name === 'latest' ? names.at(-1) : names.find((one) => one === input.name);
  if (name === undefined) throw new BackupNotFoundError(input.name);
  const manifest = await readManifest(backupStore, name);
  if (manifest.waitingMessages > 0 && input.waitingMessages === 'refuse') {
    throw new MessagesWaitingInBackupError(manifest.waitingMessages);
  }
  await verifyBackup(backupStore, name, manifest);
  if (!input.replaces && !(await isDatabaseEmpty(database))) throw new DatabaseInUseError();

  await dropCollections(database);
  const collections = await restoreCollections(deps, name, manifest);
  await restorePhotos(await deps.openPhotoStore(), { backupStore, name, manifest });
  const skippedMessages = input.waitingMessages === 'skip' ? await skipWaiting(database) : 0;
  deps.logger.info({ backup: name, skippedMessages }, 'backup restored');
  return { name, collections, photoCount: manifest.photos.length, skippedMessages };
}

async function restoreCollections(
  { backupStore, database }: RestoreDeps,
  backup: string,
  manifest: Manifest,
): Promise<RestoreResult['collections']> {
  const restored: RestoreResult['collections'][number][] = [];
  for (const { name, indexes, sha256 } of manifest.collections) {
    if (SIGN_IN_COLLECTIONS.has(name)) continue;
    const lines = linesOf(backupStore.readStream(backup, collectionFile(name)));
    // oxlint-disable-next-line no-await-in-loop -- one collection at a time
    await writeCollection(database, { name, indexes, lines });
    // oxlint-disable-next-line no-await-in-loop
    const written = await hashCollection(database, name);
    if (written.sha256 !== sha256) throw new Error(`The collection ${name} is not in the database as in the backup.`);
    restored.push({ name, ...written });
  }
  return restored;
}

/** Opens the stream on the first read: lines that arrive before a listener is attached are lost. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  yield* createInterface({ input: Readable.from(chunks, { objectMode: false }), crlfDelay: Infinity });
}

async function restorePhotos(
  photoStore: PhotoStore,
  { backupStore, name, manifest }: { backupStore: BackupStore; name: string; manifest: Manifest },
): Promise<void> {
  for (const { name: fileName, sha256 } of manifest.photos) {
    // oxlint-disable-next-line no-await-in-loop -- one photo in memory at a time
    const bytes = await buffer(backupStore.readStream(name, photoFile(fileName)));
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new BackupDamagedError(photoFile(fileName));
    // oxlint-disable-next-line no-await-in-loop
    await photoStore.putBack(fileName, bytes);
  }
  const wanted = new Set(manifest.photos.map((photo) => photo.name));
  const extra = (await photoStore.list({ before: ANY_AGE })).filter((fileName) => !wanted.has(fileName));
  await Promise.all(extra.map((fileName) => photoStore.remove(fileName)));
}

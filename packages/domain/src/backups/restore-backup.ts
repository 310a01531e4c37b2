import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { findUsers } from '../accounts/index.ts';
import {
  assertSystem,
  ConflictError,
  type Actor,
  type Clock,
  type Connection,
  type DomainLogger,
  type SecretBox,
} from '../kernel/index.ts';
import {
  createRestoreCheck,
  mergeOptOuts,
  OPT_OUTS_COLLECTION,
  skipRestored,
  type RestoredMessages,
} from '../messaging/index.ts';
import type { PhotoStore } from '../photos/index.ts';
import {
  backupKeyOf,
  collectionOfMember,
  photoOfMember,
  readMembers,
  verifyBackupFile,
  type Manifest,
} from './backup-file.ts';
import { BACKUP_FILE_SUFFIX, type BackupStore, type StoredBackup } from './backup-store.ts';
import {
  createCollection,
  dropCollections,
  hashCollection,
  insertDocuments,
  isDatabaseEmpty,
  parseLines,
} from './database-dump.ts';
import { backupNotFound } from './make-backup.ts';

/** The dependencies of a restore. The photo folder is named in the restored settings, so it is opened after them. */
export interface RestoreDeps {
  readonly database: Connection;
  readonly clock: Clock;
  readonly logger: DomainLogger;
  readonly secrets: Pick<SecretBox, 'derive'>;
  readonly backupStore: BackupStore;
  readonly openPhotoStore: () => Promise<PhotoStore>;
}

export interface RestoreInput {
  /** A name, with or without `.tar.age`, or `latest` for the newest backup. */
  readonly name: string;
  /** Whether to delete the existing data. */
  readonly replaces: boolean;
  /** What to do with messages that waited, or were not written yet, when the backup was made. */
  readonly waitingMessages: 'refuse' | 'skip' | 'send';
}

/** The result of a restore. Counts and hashes are those of the rows now in the database. */
export interface RestoreResult {
  readonly name: string;
  readonly collections: readonly { readonly name: string; readonly count: number; readonly sha256: string }[];
  readonly photoCount: number;
  readonly skippedMessages: number;
  /** The derby had ended and its final messages were not all written; they will be written as skipped. */
  readonly isFinalRunSkipped: boolean;
  /** Number of opt-outs and opt-ins of the replaced database that are newer than the backup and were kept. */
  readonly newerOptOuts: number;
  /** Names of users that were deleted from the replaced database after the backup. */
  readonly usersBroughtBack: readonly string[];
  /** Names of users that were suspended in the replaced database and are active in the backup. */
  readonly usersReinstated: readonly string[];
}

/**
 * Restores collections, indexes and photos into an empty database while no process of the product runs. Reads the
 * backup to its end before any change, and the rows again afterwards. Opt-outs of a replaced database stay when they
 * are newer. Throws NOT_FOUND, or CONFLICT when the backup is damaged or needs another key, the database is not empty
 * or messages wait.
 */
export async function restoreBackup(deps: RestoreDeps, actor: Actor, input: RestoreInput): Promise<RestoreResult> {
  assertSystem(actor);
  const { database } = deps;
  const files = await deps.backupStore.list();
  const wanted = input.name.replace(BACKUP_FILE_SUFFIX, '');
  const file = input.name === 'latest' ? files.at(-1) : files.find(({ name }) => name === wanted);
  if (file === undefined) throw backupNotFound(input.name);
  const key = backupKeyOf(deps.secrets);
  const check = createRestoreCheck();
  const read = (collection: string, lines: string) => check.read(collection, parseLines(lines));
  const manifest = await verifyBackupFile(key, file, { reads: check.reads, read });
  const unsent = check.result();
  const waiting = waitingText(unsent);
  if (waiting !== null && input.waitingMessages === 'refuse') {
    throw new ConflictError(
      `${waiting} waiting to be sent when this backup was made and may have been sent since. Nothing was restored; ` +
        'choose --skip-waiting (they are not sent) or --send-waiting (they are sent, maybe a second time).',
    );
  }
  if (!input.replaces && !(await isDatabaseEmpty(database))) {
    throw new ConflictError('The database is not empty. Nothing was restored; --replace gives up what is in it.');
  }

  const usersBefore = await findUsers(database);
  // Opt-outs stay, so that a restore that is killed loses none of them.
  await dropCollections(database, { except: OPT_OUTS_COLLECTION });
  const { collections, newerOptOuts } = await restoreCollections(database, { key, file, manifest });
  // Before the photos, which take long: a restore that is killed there must not send either.
  const skips = waiting !== null && input.waitingMessages === 'skip';
  const skippedMessages = skips ? await skipRestored(database, unsent, deps.clock.now()) : 0;
  await restorePhotos(await deps.openPhotoStore(), { key, file, manifest });
  deps.logger.info({ backup: file.name, skippedMessages }, 'backup restored');

  const before = new Map(usersBefore.map((user) => [user.id, user]));
  const users = before.size === 0 ? [] : await findUsers(database);
  return {
    name: file.name,
    collections,
    photoCount: manifest.photos.length,
    skippedMessages,
    isFinalRunSkipped: skips && unsent.unplannedRunId !== null,
    newerOptOuts,
    usersBroughtBack: users.filter(({ id }) => !before.has(id)).map(({ username }) => username),
    usersReinstated: users
      .filter(({ id, isSuspended }) => !isSuspended && before.get(id)?.isSuspended === true)
      .map(({ username }) => username),
  };
}

/** Returns what waits with its verb; null when nothing does. */
function waitingText({ waiting, unplannedRunId }: RestoredMessages): string | null {
  const messages = waiting === 0 ? [] : [waiting === 1 ? '1 message' : `${waiting} messages`];
  const parts = unplannedRunId === null ? messages : [...messages, 'the final messages'];
  if (parts.length === 0) return null;
  const isOne = waiting === 1 && unplannedRunId === null;
  const text = parts.join(' and ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${isOne ? 'was' : 'were'}`;
}

interface Source {
  readonly key: string;
  readonly file: StoredBackup;
  readonly manifest: Manifest;
}

async function restoreCollections(
  database: Connection,
  { key, file, manifest }: Source,
): Promise<Pick<RestoreResult, 'collections' | 'newerOptOuts'>> {
  // oxlint-disable no-await-in-loop -- one collection, and one part of it, at a time
  for (const { name, indexes } of manifest.collections) await createCollection(database, { name, indexes });
  let newerOptOuts = await hashCollection(database, OPT_OUTS_COLLECTION).then(({ count }) => count);
  for await (const { name, chunks } of readMembers(key, file)) {
    const collection = collectionOfMember(name);
    if (collection === null) continue;
    const documents = parseLines(String(await buffer(chunks)));
    if (collection === OPT_OUTS_COLLECTION) newerOptOuts -= await mergeOptOuts(database, documents);
    else await insertDocuments(database, collection, documents);
  }
  const collections: RestoreResult['collections'][number][] = [];
  for (const { name, sha256 } of manifest.collections) {
    const stored = await hashCollection(database, name);
    const isMerged = name === OPT_OUTS_COLLECTION && newerOptOuts > 0;
    if (stored.sha256 !== sha256 && !isMerged) {
      throw new Error(`The collection ${name} is not in the database as in the backup.`);
    }
    collections.push({ name, ...stored });
  }
  // oxlint-enable no-await-in-loop
  return { collections, newerOptOuts };
}

async function restorePhotos(photoStore: PhotoStore, { key, file, manifest }: Source): Promise<void> {
  for await (const { name, chunks } of readMembers(key, file)) {
    const fileName = photoOfMember(name);
    if (fileName !== null) await photoStore.putBack(fileName, await buffer(chunks));
  }
  // oxlint-disable no-await-in-loop -- one photo in memory at a time
  for (const { name, sha256 } of manifest.photos) {
    const stored = await photoStore.open(name);
    const bytes = stored && (await buffer(stored.stream));
    if (bytes === null || hash('sha256', bytes) !== sha256) {
      throw new Error(`The photo ${name} is not stored as in the backup.`);
    }
  }
  // oxlint-enable no-await-in-loop
  const wanted = new Set(manifest.photos.map(({ name }) => name));
  const extra = (await photoStore.list()).filter((fileName) => !wanted.has(fileName));
  await Promise.all(extra.map((fileName) => photoStore.remove(fileName)));
}

import { createHash } from 'node:crypto';
import packageFile from '../../package.json' with { type: 'json' };
import { SIGN_IN_COLLECTIONS } from '../accounts/index.ts';
import { AUDIT_INTENTS_COLLECTION, auditedChange, DERBY_SUBJECT } from '../audit/index.ts';
import { KEEPSAKE_COLLECTIONS } from '../keepsakes/index.ts';
import { assertAdministrator, assertSystem, DomainError, UnavailableError, type Actor } from '../kernel/index.ts';
import { isPhotoFileName, type PhotoStore } from '../photos/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import {
  BackupDamagedError,
  backupKeyOf,
  collectionMember,
  FORMAT_VERSION,
  MANIFEST_MEMBER,
  OtherKeyError,
  photoMember,
  readSummary,
  verifyBackupFile,
  writeBackupFile,
  type AddMember,
  type Manifest,
  type Summary,
} from './backup-file.ts';
import {
  backupNameOf,
  readBackupName,
  type BackupReason,
  type BackupStore,
  type StoredBackup,
} from './backup-store.ts';
import { listCollections, readIndexes, readLines } from './database-dump.ts';

export type BackupDeps = SettingsDeps & { readonly photoStore: PhotoStore; readonly backupStore: BackupStore };
type ReadDeps = Pick<BackupDeps, 'backupStore' | 'secrets'>;

/** A complete backup. */
export interface Backup {
  readonly name: string;
  readonly createdAt: Date;
  readonly reason: BackupReason;
  readonly sizeBytes: number;
  readonly documentCount: number;
  /** Number of photo files, including MMS copies. */
  readonly photoCount: number;
}

const NOT_READABLE = 'The backup could not be read back and was removed. Nothing was changed.';

/** Makes a backup now. For administrators and the system. Throws DISK_FULL when the disk is full. */
export async function createBackup(
  deps: BackupDeps,
  actor: Actor,
  { reason = 'manual' }: { readonly reason?: 'manual' | 'scheduled' } = {},
): Promise<Backup> {
  if (actor.kind === 'system') assertSystem(actor);
  else assertAdministrator(actor);
  return await auditedChange(
    deps,
    actor,
    { action: 'backup.created', subject: DERBY_SUBJECT },
    async () => await makeBackup(deps, backupNameOf(deps.clock.now(), reason)),
    ({ name }) => ({ changes: { backup: { from: null, to: name } } }),
  );
}

/**
 * Copies the whole database and all photos into a new backup of this name while the derby goes on, and reads it back to
 * its end. A backup of that name that exists is only read. The caller has checked the actor. A failed or killed attempt
 * leaves no backup. Throws DISK_FULL, or UNAVAILABLE when the backup cannot be read back.
 */
export async function makeBackup(deps: BackupDeps, name: string): Promise<Backup> {
  const { backupStore, logger } = deps;
  const find = async () => (await backupStore.list()).find((backup) => backup.name === name);
  if (!(await find())) await writeBackup(deps, name);
  const file = await find();
  if (!file) throw backupNotFound(name);
  try {
    const { documentCount, photoCount } = await verifyBackupFile(backupKeyOf(deps.secrets), file);
    logger.info({ backup: name, documents: documentCount, photos: photoCount }, 'backup made');
    return backupOf(file, { documentCount, photoCount });
  } catch (error) {
    if (!(error instanceof BackupDamagedError)) throw error;
    await backupStore.remove(name);
    throw new DomainError('UNAVAILABLE', NOT_READABLE, { cause: error });
  }
}

export const backupNotFound = (name: string) => new DomainError('NOT_FOUND', `There is no backup ${name}`);

/** Returns all backups that this SECRETS_KEY opens, newest first. Administrators only. */
export async function listBackups(deps: ReadDeps, actor: Actor): Promise<Backup[]> {
  assertAdministrator(actor);
  return (await readBackups(deps)).toReversed();
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Removes backups older than `backup_retention_days`, except the newest one and the newest one made before a reset,
 * which may be the only record of that derby. Never removes a file that cannot be read. Returns the removed names.
 */
export async function retainBackups(deps: BackupDeps, actor: Actor): Promise<string[]> {
  assertSystem(actor);
  const { backupStore, clock, logger, settings } = deps;
  const oldest = clock.now().getTime() - settings.current().backupRetentionDays * DAY_MS;
  const backups = await readBackups(deps);
  const retained = new Set([backups.at(-1), backups.findLast(({ reason }) => reason === 'reset')]);
  const removed = backups.filter((backup) => !retained.has(backup) && backup.createdAt.getTime() < oldest);
  await Promise.all(removed.map(({ name }) => backupStore.remove(name)));
  if (removed.length > 0) logger.info({ removed: removed.length }, 'old backups removed');
  return removed.map(({ name }) => name);
}

/**
 * Removes all backups of this installation that were made before this one, also damaged ones and those of a clock that
 * was ahead. Those of another SECRETS_KEY stay. A step of a use case that has checked the actor. Can be repeated.
 */
export async function removeBackupsBefore({ backupStore, clock, logger, secrets }: BackupDeps, name: string) {
  const key = backupKeyOf(secrets);
  const isEarlier = (other: string) => {
    const { createdAt = null } = readBackupName(other) ?? {};
    return other < name || (other !== name && createdAt !== null && createdAt > clock.now());
  };
  for (const file of (await backupStore.list()).filter((one) => isEarlier(one.name))) {
    // oxlint-disable no-await-in-loop -- one file at a time
    const problem = await readSummary(key, file).catch((error: unknown) => error);
    if (problem instanceof OtherKeyError) continue;
    if (problem instanceof Error && !(problem instanceof BackupDamagedError)) throw problem;
    await backupStore.remove(file.name);
    logger.info({ backup: file.name }, 'earlier backup removed');
    // oxlint-enable no-await-in-loop
  }
}

async function readBackups({ backupStore, secrets }: ReadDeps): Promise<Backup[]> {
  const key = backupKeyOf(secrets);
  const files = await backupStore.list();
  const summaries = await Promise.all(files.map((file) => readSummary(key, file).catch(() => null)));
  return files.flatMap((file, index) => {
    const summary = summaries[index];
    return summary ? [backupOf(file, summary)] : [];
  });
}

function backupOf(
  { name, sizeBytes }: StoredBackup,
  { documentCount, photoCount }: Pick<Summary, 'documentCount' | 'photoCount'>,
): Backup {
  const { createdAt, reason } = readBackupName(name) ?? { createdAt: new Date(0), reason: 'manual' };
  return { name, createdAt, reason, sizeBytes, documentCount, photoCount };
}

/**
 * Photos are copied before the rows, and new ones again after them, so every photo that a copied row names is included.
 */
async function writeBackup(deps: BackupDeps, name: string): Promise<void> {
  const fill = async (add: AddMember): Promise<Summary> => {
    const photos = await copyPhotos(deps, add, new Map());
    const collections = await copyCollections(deps, add);
    await copyPhotos(deps, add, photos);
    const manifest: Manifest = {
      collections,
      photos: Array.from(photos, ([photo, sha256]) => ({ name: photo, sha256 })),
    };
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    await add(MANIFEST_MEMBER, { sizeBytes: text.length, chunks: [text] });
    return {
      formatVersion: FORMAT_VERSION,
      appVersion: packageFile.version,
      documentCount: collections.reduce((sum, { count }) => sum + count, 0),
      photoCount: photos.size,
    };
  };
  await writeBackupFile(backupKeyOf(deps.secrets), fill, (bytes) => deps.backupStore.write(name, bytes));
}

/** Keepsakes are made again from the photos, as thumbnails are. */
const NOT_COPIED: ReadonlySet<string> = new Set([
  ...SIGN_IN_COLLECTIONS,
  ...KEEPSAKE_COLLECTIONS,
  AUDIT_INTENTS_COLLECTION,
]);

async function copyCollections({ database }: BackupDeps, add: AddMember): Promise<Manifest['collections']> {
  const copies: Manifest['collections'][number][] = [];
  // Sequential, because the counters must come last and the derby needs the database too.
  // oxlint-disable no-await-in-loop
  for (const name of await listCollections(database)) {
    if (NOT_COPIED.has(name)) continue;
    const indexes = await readIndexes(database, name);
    const hash = createHash('sha256');
    let count = 0;
    let part = 0;
    for await (const lines of readLines(database, name)) {
      const bytes = Buffer.from(lines.text);
      await add(collectionMember(name, (part += 1)), { sizeBytes: bytes.length, chunks: [bytes] });
      hash.update(bytes);
      count += lines.count;
    }
    copies.push({ name, count, sha256: hash.digest('hex'), indexes });
  }
  // oxlint-enable no-await-in-loop
  return copies;
}

/**
 * Copies the photos that are not in `copied` and adds their hashes to it. Thumbnails are left out, because the sweep
 * makes them from the photos.
 */
async function copyPhotos(
  { photoStore }: BackupDeps,
  add: AddMember,
  copied: Map<string, string>,
): Promise<Map<string, string>> {
  const names = (await photoStore.list()).filter(isPhotoFileName);
  const others = names.filter((name) => !copied.has(name)).sort();
  // oxlint-disable no-await-in-loop -- one photo at a time
  for (const name of others) {
    // It may have been deleted meanwhile.
    const photo = await photoStore.open(name);
    if (!photo) continue;
    const hash = createHash('sha256');
    const hashed = async function* () {
      try {
        for await (const chunk of photo.stream as AsyncIterable<Buffer>) {
          hash.update(chunk);
          yield chunk;
        }
      } catch (error) {
        // The connection to a bucket was cut, or the disk failed.
        throw new UnavailableError(error);
      }
    };
    await add(photoMember(name), { sizeBytes: photo.sizeBytes, chunks: hashed() });
    copied.set(name, hash.digest('hex'));
  }
  // oxlint-enable no-await-in-loop
  return copied;
}

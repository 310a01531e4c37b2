import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StorageConfig } from '@derby/server-kit/env';
import { DiskFullError, openBucket, randomBytes, syncFolder, UnavailableError, type Bucket } from '../kernel/index.ts';
import type { ReadableFile } from './backup-file.ts';

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

export interface StoredBackup extends ReadableFile {
  readonly name: string;
}

/** The store of backups, one file each. A file appears complete or not at all. */
export interface BackupStore {
  /**
   * Stores a backup durably. Keeps a backup of that name that exists. Throws DISK_FULL when the disk is full, and the
   * error of the stream.
   */
  write(name: string, bytes: Readable): Promise<void>;
  /** Returns all backups, oldest first. */
  list(): Promise<StoredBackup[]>;
  /** Removes a backup if it exists. */
  remove(name: string): Promise<void>;
}

/** Folder below DATA_DIR, or of the bucket. */
const BACKUP_FOLDER = 'backups';
export const BACKUP_FILE_SUFFIX = '.tar.age';

export function openBackupStore({
  dataDirectory,
  backupBucket,
}: Pick<StorageConfig, 'dataDirectory' | 'backupBucket'>): BackupStore {
  return backupBucket === null
    ? createBackupStore({ directory: join(dataDirectory, BACKUP_FOLDER) })
    : createBucketBackupStore({ bucket: openBucket(backupBucket), folder: BACKUP_FOLDER });
}

/** Returns the backup's name of a file name; null for other files. */
function nameOfFile(fileName: string): string | null {
  const name = fileName.slice(0, -BACKUP_FILE_SUFFIX.length);
  return fileName.endsWith(BACKUP_FILE_SUFFIX) && readBackupName(name) !== null ? name : null;
}

const byName = (a: StoredBackup, b: StoredBackup) => (a.name < b.name ? -1 : 1);

/** A draft that was not written to for so long belongs to a process that crashed. */
const DRAFT_AGE_MS = 6 * 60 * 60 * 1_000;
const FULL_CODES = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Creates a store in a folder. Only the owner can read it. A draft is flushed to the disk, then gets its name. */
export function createBackupStore({ directory }: { readonly directory: string }): BackupStore {
  const placeOf = (name: string) => join(directory, `${name}${BACKUP_FILE_SUFFIX}`);
  const namesIn = async () => await readdir(directory).catch(() => []);

  async function removeOldDrafts(): Promise<void> {
    const drafts = (await namesIn()).filter((name) => name.endsWith('.part')).map((name) => join(directory, name));
    const times = await Promise.all(drafts.map((draft) => stat(draft).catch(() => null)));
    const old = drafts.filter((_, index) => Number(times[index]?.mtimeMs) < Date.now() - DRAFT_AGE_MS);
    await Promise.all(old.map((draft) => rm(draft, { force: true })));
  }

  return {
    async write(name, bytes) {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await removeOldDrafts();
      const draft = join(directory, `.${name}.${randomBytes(4).toString('hex')}.part`);
      try {
        await pipeline(bytes, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }));
        // Unlike a rename, a link never replaces a file.
        await link(draft, placeOf(name));
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : null;
        if (FULL_CODES.has(code)) {
          throw new DiskFullError(error, 'The disk is full, so no backup was made. Nothing was changed.');
        }
        if (code !== 'EEXIST') throw error;
      } finally {
        await rm(draft, { force: true });
      }
      await syncFolder(directory);
    },
    async list() {
      const names = (await namesIn()).map(nameOfFile).filter((name) => name !== null);
      const found = await Promise.all(
        names.map(async (name) => {
          const size = (await stat(placeOf(name)).catch(() => null))?.size;
          return size === undefined
            ? null
            : { name, sizeBytes: size, read: async (range = {}) => createReadStream(placeOf(name), range) };
        }),
      );
      return found.filter((backup) => backup !== null).sort(byName);
    },
    remove: async (name) => await rm(placeOf(name), { force: true }),
  };
}

/** Yields a stream. Throws UNAVAILABLE when the connection is cut: this does not mean that the backup is damaged. */
async function* unlessCut(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream as AsyncIterable<Buffer>;
  } catch (error) {
    throw new UnavailableError(error);
  }
}

/** Creates a store of backups in a bucket, below `folder`, which has no trailing slash. */
export function createBucketBackupStore({
  bucket,
  folder,
}: {
  readonly bucket: Bucket;
  readonly folder: string;
}): BackupStore {
  const keyOf = (name: string) => `${folder}/${name}${BACKUP_FILE_SUFFIX}`;
  return {
    async write(name, bytes) {
      const taken = new Error(`There is a backup ${name}.`);
      // An upload that fails stores nothing, so the last check prevents it from replacing the first backup.
      const unlessTaken = async function* () {
        yield* bytes;
        if (await bucket.has(keyOf(name))) throw taken;
      };
      await bucket.putStream(keyOf(name), Readable.from(unlessTaken(), { objectMode: false })).catch((error) => {
        if (error !== taken) throw error;
      });
    },
    async list() {
      const objects = await bucket.list(`${folder}/`);
      const found = objects.flatMap(({ key, sizeBytes }) => {
        const name = nameOfFile(key.slice(folder.length + 1));
        const read = async (range?: { readonly start: number; readonly end: number }) => {
          const object = await bucket.get(key, range);
          if (object === null) throw new Error('the file is gone');
          return Readable.from(unlessCut(object.stream), { objectMode: false });
        };
        return name === null ? [] : [{ name, sizeBytes, read }];
      });
      return found.sort(byName);
    },
    remove: async (name) => await bucket.remove([keyOf(name)]),
  };
}

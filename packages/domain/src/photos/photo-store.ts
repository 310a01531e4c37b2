import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { thumbnailOf } from '@derby/rules/thumbnail';
import type { StorageConfig } from '@derby/server-kit/env';
import { DiskFullError, openBucket, syncFolder, type Bucket, type Deps, type SecretBox } from '../kernel/index.ts';
import {
  isDraftName,
  isPhotoFileName,
  isThumbnailName,
  mmsNameOf,
  newDraftName,
  newPhotoFileName,
  type PhotoSize,
} from './photo-path.ts';

/** A stored file. The caller consumes or destroys the stream. */
export interface StoredFile {
  readonly stream: Readable;
  readonly sizeBytes: number;
}

/** What is stored with a photo. */
export interface PhotoExtras {
  /** For the name of the photo. */
  readonly size?: PhotoSize;
  readonly mmsCopy?: Buffer;
  readonly thumbnail?: Buffer;
}

/** The store of photos. Only names in the form of `newPhotoFileName`, and those of thumbnails, exist. */
export interface PhotoStore {
  /**
   * Stores a finished JPEG, its MMS copy and its thumbnail durably under a new random name and returns the name. Throws
   * DISK_FULL when there is no space; then nothing is stored.
   */
  save(jpeg: Buffer, extras?: PhotoExtras): Promise<string>;
  /** Stores the MMS copy of a photo that has none. Throws DISK_FULL when there is no space. */
  saveMmsCopy(fileName: string, mmsCopy: Buffer): Promise<void>;
  /** Stores the thumbnail of a photo that has none. Throws DISK_FULL when there is no space. */
  saveThumbnail(fileName: string, thumbnail: Buffer): Promise<void>;
  /** Removes the thumbnail of a photo, if it exists, and keeps the photo. */
  removeThumbnail(fileName: string): Promise<void>;
  /**
   * Writes a file under a name that `list` returned, replacing any file of that name. Throws DISK_FULL when there is
   * no space.
   */
  putBack(fileName: string, bytes: Buffer): Promise<void>;
  /** Returns the name of the photo's MMS copy, even when there is none. */
  mmsNameOf(fileName: string): string;
  /** Removes the photo, its thumbnail and its MMS copy, if they exist. */
  remove(fileName: string): Promise<void>;
  /** Returns a photo, an MMS copy or a thumbnail with its length; null when there is none. */
  open(fileName: string): Promise<StoredFile | null>;
  /**
   * Returns the names of all files, or of those written before a time: photos, MMS copies, thumbnails and drafts that a
   * crash left. Each can be removed.
   */
  list(written?: { before: Date }): Promise<string[]>;
}

/** The files of a photo store, in a folder or a bucket. Files appear complete or not at all. */
export interface PhotoFiles {
  put(fileName: string, bytes: Buffer): Promise<void>;
  open(fileName: string): Promise<StoredFile | null>;
  /** Removes the file if it exists. */
  remove(fileName: string): Promise<void>;
  /** Returns all files, also foreign ones. */
  list(): Promise<{ readonly name: string; readonly writtenAt: Date }[]>;
}

/** Creates a photo store on files. It chooses and checks the names; `secrets` hides those of MMS copies. */
export function createPhotoStoreOn(files: PhotoFiles, secrets: Pick<SecretBox, 'derive'>): PhotoStore {
  const copyOf = (fileName: string) => mmsNameOf(secrets, fileName);

  async function removeAll(fileName: string): Promise<void> {
    // Remove the photo first: after a crash in between, the sweep removes the unused copies.
    await files.remove(fileName);
    if (!isPhotoFileName(fileName)) return;
    await files.remove(thumbnailOf(fileName));
    await files.remove(copyOf(fileName));
  }

  return {
    mmsNameOf: copyOf,
    async save(jpeg, { size, mmsCopy, thumbnail } = {}) {
      const fileName = newPhotoFileName(size);
      await files.put(fileName, jpeg);
      try {
        if (mmsCopy) await files.put(copyOf(fileName), mmsCopy);
        if (thumbnail) await files.put(thumbnailOf(fileName), thumbnail);
      } catch (error) {
        // If the storage is down, the sweep removes the files later.
        await removeAll(fileName).catch(() => undefined);
        throw error;
      }
      return fileName;
    },
    async saveMmsCopy(fileName, mmsCopy) {
      if (isPhotoFileName(fileName)) await files.put(copyOf(fileName), mmsCopy);
    },
    async saveThumbnail(fileName, thumbnail) {
      if (isPhotoFileName(fileName)) await files.put(thumbnailOf(fileName), thumbnail);
    },
    async removeThumbnail(fileName) {
      if (isPhotoFileName(fileName)) await files.remove(thumbnailOf(fileName));
    },
    async putBack(fileName, bytes) {
      if (isPhotoFileName(fileName)) await files.put(fileName, bytes);
    },
    async remove(fileName) {
      if (isKnownName(fileName)) await removeAll(fileName);
    },
    open: async (fileName) =>
      isPhotoFileName(fileName) || isThumbnailName(fileName) ? await files.open(fileName) : null,
    async list(written) {
      const all = await files.list();
      return all
        .filter(({ name, writtenAt }) => isKnownName(name) && (!written || writtenAt < written.before))
        .map(({ name }) => name);
    },
  };
}

const isKnownName = (fileName: string) =>
  isPhotoFileName(fileName) || isThumbnailName(fileName) || isDraftName(fileName);

/** File operations that survive a loss of power. Tests replace them. */
export interface PhotoDisk {
  /** Writes a new file and flushes its bytes. */
  write(path: string, bytes: Buffer): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Flushes the names in a folder. */
  syncFolder(folder: string): Promise<void>;
}

/** Creates a photo store in one folder, which is created with the first photo. */
export function createPhotoStore({
  directory,
  secrets,
  ...disk
}: Partial<PhotoDisk> & { directory: string; secrets: Pick<SecretBox, 'derive'> }): PhotoStore {
  return createPhotoStoreOn(filesIn(directory, disk), secrets);
}

/** Writes a draft, flushes it to the disk, renames it, and flushes the folder. */
function folderOf(directory: string, disk: PhotoDisk): PhotoFiles {
  const placeOf = (fileName: string) => join(directory, fileName);

  async function makeDirectory(): Promise<void> {
    const topmost = await mkdir(directory, { recursive: true });
    if (topmost === undefined) return;
    for (let made = directory; made.length >= topmost.length; made = dirname(made)) {
      // oxlint-disable-next-line no-await-in-loop -- only for the first photo
      await disk.syncFolder(dirname(made));
    }
  }

  return {
    async put(fileName, bytes) {
      const draft = placeOf(newDraftName());
      try {
        await makeDirectory();
        await disk.write(draft, bytes);
        await disk.rename(draft, placeOf(fileName));
        await disk.syncFolder(directory);
      } catch (error) {
        await rm(draft, { force: true });
        if (!FULL_CODES.has(codeOf(error))) throw error;
        throw new DiskFullError(error, 'The disk is full, so photos cannot be saved right now.');
      }
    },
    remove: async (fileName) => await rm(placeOf(fileName), { force: true }),
    async open(fileName) {
      const file = await orNull(open(placeOf(fileName), 'r'));
      if (file === null) return null;
      try {
        const { size } = await file.stat();
        const stream = file.createReadStream();
        // The reader handles errors itself. After it has destroyed the stream, an unhandled error would end the
        // process.
        stream.on('error', () => undefined);
        return { stream, sizeBytes: size };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    async list() {
      const names = (await orNull(readdir(directory))) ?? [];
      const stats = await Promise.all(names.map((name) => orNull(stat(placeOf(name)))));
      return names.flatMap((name, index) => {
        const writtenAt = stats[index]?.mtime;
        return writtenAt === undefined ? [] : [{ name, writtenAt }];
      });
    },
  };
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o644);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

const FULL_CODES = new Set<unknown>(['ENOSPC', 'EDQUOT']);

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Returns null when the file or folder does not exist. */
async function orNull<Found>(looking: Promise<Found>): Promise<Found | null> {
  try {
    return await looking;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Opens the configured photo store. `uploadPath` is the setting, `/uploads` by default. */
export function openPhotoStore(options: {
  readonly storage: PhotoStorage;
  readonly uploadPath: string;
  readonly secrets: Pick<SecretBox, 'derive'>;
}): PhotoStore {
  return createPhotoStoreOn(openPhotoFiles(options.storage, options.uploadPath), options.secrets);
}

type PhotoStorage = Pick<StorageConfig, 'dataDirectory' | 'photoBucket'>;

/** Opens a folder of the data directory, or of the bucket if one is configured. */
export function openPhotoFiles({ dataDirectory, photoBucket }: PhotoStorage, folder: string): PhotoFiles {
  return photoBucket === null
    ? filesIn(join(dataDirectory, folder))
    : filesOf(openBucket(photoBucket), folder.replaceAll(/^\/+|\/+$/g, ''));
}

/** Opens a folder of files, which is created with the first one. */
const filesIn = (directory: string, disk: Partial<PhotoDisk> = {}): PhotoFiles =>
  folderOf(resolve(directory), { write: writeDurably, rename, syncFolder, ...disk });

/**
 * The objects of a bucket below `folder`, which has no trailing slash. All gateways share it. It needs no public
 * access, because gateways serve the photos.
 */
export function filesOf(bucket: Bucket, folder: string): PhotoFiles {
  const keyOf = (fileName: string) => `${folder}/${fileName}`;
  return {
    put: async (fileName, bytes) => await bucket.put(keyOf(fileName), bytes),
    open: async (fileName) => await bucket.get(keyOf(fileName)),
    remove: async (fileName) => await bucket.remove([keyOf(fileName)]),
    async list() {
      const objects = await bucket.list(keyOf(''));
      return objects.map(({ key, writtenAt }) => ({ name: key.slice(folder.length + 1), writtenAt }));
    },
  };
}

/**
 * Removes the file of a photo that no row uses, if there is one. Logs a failure, because the change is already stored;
 * the sweep removes the file later.
 */
export async function discardPhoto(
  deps: Pick<Deps, 'logger'> & { readonly photoStore: Pick<PhotoStore, 'remove'> },
  fileName: string | null,
): Promise<void> {
  if (fileName === null) return;
  try {
    await deps.photoStore.remove(fileName);
  } catch (error) {
    deps.logger.error({ err: error }, 'failed to remove an orphan photo, the sweep will retry');
  }
}

export async function isStored(store: PhotoStore, fileName: string): Promise<boolean> {
  const file = await store.open(fileName);
  file?.stream.destroy();
  return file !== null;
}

import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { syncFolder, type SecretBox } from '../kernel/index.ts';
import { PhotoStoreFullError } from './errors.ts';
import { draftNameOf, isDraftName, isPhotoFileName, mmsNameOf, newPhotoFileName } from './photo-path.ts';

/** Where photos lie. Every name is one of `newPhotoFileName`; anything else is treated as absent. */
export interface PhotoStore {
  /**
   * Keeps the bytes of a finished JPEG, and of its MMS copy, durably under a new random name and gives the
   * name. Throws UNAVAILABLE when the disk is full; nothing is kept then.
   */
  save(jpeg: Buffer, mmsCopy?: Buffer): Promise<string>;
  /** Keeps the MMS copy of a photo that was saved without one. Throws UNAVAILABLE when the disk is full. */
  saveMmsCopy(fileName: string, mmsCopy: Buffer): Promise<void>;
  /** Puts a file that `list` named back under its name, whatever lies there. Throws UNAVAILABLE when the disk is full. */
  putBack(fileName: string, bytes: Buffer): Promise<void>;
  /** The name of the photo's MMS copy, also while there is none. */
  mmsNameOf(fileName: string): string;
  /** Removes the photo with its MMS copy. Harmless when there is no such photo. */
  remove(fileName: string): Promise<void>;
  /** The bytes and length of a photo or an MMS copy; null when there is none. The caller consumes or destroys the stream. */
  open(fileName: string): Promise<{ stream: Readable; sizeBytes: number } | null>;
  /** The names of all files written before that time: photos, MMS copies, drafts that a crash left; each can be removed. */
  list(written: { before: Date }): Promise<string[]>;
}

/** Where the files lie, and whose key hides the names of MMS copies. Tests replace steps of a write. */
export interface PhotoStoreOptions extends Partial<PhotoDisk> {
  readonly directory: string;
  readonly secrets: Pick<SecretBox, 'derive'>;
}

/** The steps by which a file comes to the disk and survives a loss of power. */
interface PhotoDisk {
  /** Writes a new file and flushes its bytes. */
  write(path: string, bytes: Buffer): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Flushes the names in a folder. */
  syncFolder(folder: string): Promise<void>;
}

/**
 * Photos as files of one folder, which is made when the first one comes. A file appears whole or not
 * at all: it is written beside its place, flushed to the disk, then renamed, and its name flushed as well.
 */
export function createPhotoStore(options: PhotoStoreOptions): PhotoStore {
  const { secrets } = options;
  const directory = resolve(options.directory);
  const disk: PhotoDisk = { write: writeDurably, rename, syncFolder, ...options };
  const placeOf = (fileName: string) => join(directory, fileName);
  const copyOf = (fileName: string) => mmsNameOf(secrets, fileName);

  async function makeDirectory(): Promise<void> {
    const topmost = await mkdir(directory, { recursive: true });
    if (topmost === undefined) return;
    for (let made = directory; made.length >= topmost.length; made = dirname(made)) {
      // oxlint-disable-next-line no-await-in-loop -- at the first photo only
      await disk.syncFolder(dirname(made));
    }
  }

  async function put(fileName: string, bytes: Buffer): Promise<void> {
    const draft = placeOf(draftNameOf(fileName));
    try {
      await makeDirectory();
      await disk.write(draft, bytes);
      await disk.rename(draft, placeOf(fileName));
      await disk.syncFolder(directory);
    } catch (error) {
      await rm(draft, { force: true });
      throw isFull(error) ? new PhotoStoreFullError(error) : error;
    }
  }

  return {
    mmsNameOf: copyOf,
    async save(jpeg, mmsCopy) {
      const fileName = newPhotoFileName();
      await put(fileName, jpeg);
      try {
        if (mmsCopy) await put(copyOf(fileName), mmsCopy);
      } catch (error) {
        await rm(placeOf(fileName), { force: true });
        throw error;
      }
      return fileName;
    },
    async saveMmsCopy(fileName, mmsCopy) {
      if (isPhotoFileName(fileName)) await put(copyOf(fileName), mmsCopy);
    },
    async putBack(fileName, bytes) {
      if (isPhotoFileName(fileName)) await put(fileName, bytes);
    },
    async remove(fileName) {
      if (!isOurs(fileName)) return;
      // The photo first: a crash in between leaves a copy that nothing names, which the sweep removes.
      await rm(placeOf(fileName), { force: true });
      await rm(placeOf(copyOf(fileName)), { force: true });
    },
    async open(fileName) {
      const file = isPhotoFileName(fileName) ? await openExisting(placeOf(fileName)) : null;
      if (file === null) return null;
      try {
        const { size } = await file.stat();
        const stream = file.createReadStream();
        // The reader has its own; one that has destroyed the stream is gone, and an error then would end the process.
        stream.on('error', () => undefined);
        return { stream, sizeBytes: size };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    async list({ before }) {
      const names = (await orWithout(readdir(directory), [])).filter(isOurs);
      const times = await Promise.all(names.map((name) => orWithout(writtenAt(placeOf(name)), null)));
      return names.filter((_name, index) => (times[index] ?? before) < before);
    },
  };
}

const isOurs = (fileName: string) => isPhotoFileName(fileName) || isDraftName(fileName);

async function writtenAt(path: string): Promise<Date> {
  return (await stat(path)).mtime;
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

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && FULL_CODES.has(error.code);
}

function openExisting(path: string): Promise<FileHandle | null> {
  return orWithout(open(path, 'r'), null);
}

/** What stands for a file or folder that is not there. */
async function orWithout<Found, Nothing>(looking: Promise<Found>, nothing: Nothing): Promise<Found | Nothing> {
  try {
    return await looking;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return nothing;
    throw error;
  }
}

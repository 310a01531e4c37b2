import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { syncFolder, type SecretBox } from '../kernel/index.ts';
import { PhotoStoreFullError } from './errors.ts';
import { draftNameOf } from './photo-path.ts';
import { createPhotoStoreOn, type PhotoFiles, type PhotoStore } from './photo-store.ts';

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
  return createPhotoStoreOn(
    folderOf(resolve(directory), { write: writeDurably, rename, syncFolder, ...disk }),
    secrets,
  );
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
      const draft = placeOf(draftNameOf(fileName));
      try {
        await makeDirectory();
        await disk.write(draft, bytes);
        await disk.rename(draft, placeOf(fileName));
        await disk.syncFolder(directory);
      } catch (error) {
        await rm(draft, { force: true });
        throw FULL_CODES.has(codeOf(error)) ? new PhotoStoreFullError(error) : error;
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

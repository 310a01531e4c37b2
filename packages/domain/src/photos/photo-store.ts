import type { ReadStream } from 'node:fs';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { PhotoStoreFullError } from './errors.ts';
import { isPhotoFileName, newPhotoFileName } from './photo-path.ts';

/** Where photos lie. Every name is one of `newPhotoFileName`; anything else is treated as absent. */
export interface PhotoStore {
  /** Keeps the bytes of a finished JPEG durably under a new random name and gives the name. Throws UNAVAILABLE when the disk is full. */
  save(jpeg: Buffer): Promise<string>;
  /** Harmless when there is no such photo. */
  remove(fileName: string): Promise<void>;
  /** The photo's bytes and length; null when there is none. The caller consumes or destroys the stream. */
  open(fileName: string): Promise<{ stream: ReadStream; sizeBytes: number } | null>;
}

/**
 * Photos as files of one folder, which is made when the first one comes. A file appears whole or not
 * at all: it is written beside its place, flushed to the disk, then renamed.
 */
export function createPhotoStore(options: { directory: string }): PhotoStore {
  const placeOf = (fileName: string) => join(options.directory, fileName);
  return {
    async save(jpeg) {
      const fileName = newPhotoFileName();
      const draft = placeOf(`.${fileName}.part`);
      await mkdir(options.directory, { recursive: true });
      try {
        await writeDurably(draft, jpeg);
        await rename(draft, placeOf(fileName));
      } catch (error) {
        await rm(draft, { force: true });
        throw isFull(error) ? new PhotoStoreFullError(error) : error;
      }
      return fileName;
    },
    async remove(fileName) {
      if (isPhotoFileName(fileName)) await rm(placeOf(fileName), { force: true });
    },
    async open(fileName) {
      const file = isPhotoFileName(fileName) ? await openExisting(placeOf(fileName)) : null;
      if (file === null) return null;
      const { size } = await file.stat();
      return { stream: file.createReadStream(), sizeBytes: size };
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

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && FULL_CODES.has(error.code);
}

async function openExisting(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

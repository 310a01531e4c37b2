import type { ReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { PhotoStoreFullError } from './errors.ts';
import { draftNameOf, isDraftName, isPhotoFileName, newPhotoFileName } from './photo-path.ts';

/** Where photos lie. Every name is one of `newPhotoFileName`; anything else is treated as absent. */
export interface PhotoStore {
  /** Keeps the bytes of a finished JPEG durably under a new random name and gives the name. Throws UNAVAILABLE when the disk is full. */
  save(jpeg: Buffer): Promise<string>;
  /** Harmless when there is no such photo. */
  remove(fileName: string): Promise<void>;
  /** The photo's bytes and length; null when there is none. The caller consumes or destroys the stream. */
  open(fileName: string): Promise<{ stream: ReadStream; sizeBytes: number } | null>;
  /** The names of all photos written before that time, and of drafts that a crash left; each can be removed. */
  list(written: { before: Date }): Promise<string[]>;
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
      const draft = placeOf(draftNameOf(fileName));
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
      if (isOurs(fileName)) await rm(placeOf(fileName), { force: true });
    },
    async open(fileName) {
      const file = isPhotoFileName(fileName) ? await openExisting(placeOf(fileName)) : null;
      if (file === null) return null;
      const { size } = await file.stat();
      return { stream: file.createReadStream(), sizeBytes: size };
    },
    async list({ before }) {
      const names = (await orWithout(readdir(options.directory), [])).filter(isOurs);
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

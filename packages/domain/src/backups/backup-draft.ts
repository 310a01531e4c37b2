import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../kernel/index.ts';
import { BackupsFullError } from './errors.ts';
import type { WrittenFile } from './manifest.ts';

/** A backup that is being written. */
export interface BackupDraft {
  /** Writes one file durably from a stream. Throws UNAVAILABLE when the disk is full. */
  write(path: string, chunks: AsyncIterable<Uint8Array | string>): Promise<WrittenFile>;
  /** Turns the draft into a backup. Returns false when a backup of this name exists; that one stays. */
  publish(): Promise<boolean>;
  /** Removes the draft. Does nothing after publishing. */
  discard(): Promise<void>;
}

/** The part of an open file that writing needs. */
export interface WritableFile {
  write(bytes: Uint8Array): Promise<unknown>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a new file that only the owner can read. */
export type OpenFile = (path: string) => Promise<WritableFile>;

const openPrivately: OpenFile = async (path) => await open(path, 'wx', 0o600);

/** Creates a draft in an existing empty folder. */
export function openDraft(options: {
  readonly folder: string;
  readonly openFile?: OpenFile | undefined;
  readonly publish: () => Promise<boolean>;
}): BackupDraft {
  const { folder, openFile = openPrivately } = options;
  const folders = new Set([folder]);

  async function write(path: string, chunks: AsyncIterable<Uint8Array | string>): Promise<WrittenFile> {
    const place = join(folder, path);
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    folders.add(dirname(place));
    const file = await openFile(place);
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      for await (const chunk of chunks) {
        const part = Buffer.from(chunk);
        await file.write(part);
        hash.update(part);
        bytes += part.length;
      }
      await file.sync();
    } finally {
      await file.close();
    }
    return { bytes, sha256: hash.digest('hex') };
  }

  return {
    write: async (path, chunks) => await write(path, chunks).catch(throwKnown),
    async publish() {
      for (const one of folders) {
        // oxlint-disable-next-line no-await-in-loop -- three at most
        await syncFolder(one);
      }
      return await options.publish();
    },
    discard: async () => await rm(folder, { recursive: true, force: true }),
  };
}

const FULL_CODES = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG']);

function throwKnown(error: unknown): never {
  const isFull = error instanceof Error && 'code' in error && FULL_CODES.has(error.code);
  throw isFull ? new BackupsFullError(error) : error;
}

import type { Readable } from 'node:stream';
import type { SecretBox } from '../kernel/index.ts';
import { isDraftName, isPhotoFileName, mmsNameOf, newPhotoFileName } from './photo-path.ts';

/** A stored file. The caller consumes or destroys the stream. */
export interface StoredFile {
  readonly stream: Readable;
  readonly sizeBytes: number;
}

/** Where photos lie. Every name is one of `newPhotoFileName`; anything else is treated as absent. */
export interface PhotoStore {
  /**
   * Keeps the bytes of a finished JPEG, and of its MMS copy, durably under a new random name and gives the name. Throws
   * UNAVAILABLE when there is no room; nothing is kept then.
   */
  save(jpeg: Buffer, mmsCopy?: Buffer): Promise<string>;
  /** Keeps the MMS copy of a photo that was saved without one. Throws UNAVAILABLE when there is no room. */
  saveMmsCopy(fileName: string, mmsCopy: Buffer): Promise<void>;
  /** Puts a file that `list` named back under its name, whatever lies there. Throws UNAVAILABLE when there is no room. */
  putBack(fileName: string, bytes: Buffer): Promise<void>;
  /** The name of the photo's MMS copy, also while there is none. */
  mmsNameOf(fileName: string): string;
  /** Removes the photo with its MMS copy. Harmless when there is no such photo. */
  remove(fileName: string): Promise<void>;
  /** The bytes and length of a photo or an MMS copy; null when there is none. */
  open(fileName: string): Promise<StoredFile | null>;
  /** The names of all files written before that time: photos, MMS copies, drafts that a crash left; each can be removed. */
  list(written: { before: Date }): Promise<string[]>;
}

/** What a photo store is made of: a folder or a bucket. A file appears whole or not at all. */
export interface PhotoFiles {
  put(fileName: string, bytes: Buffer): Promise<void>;
  open(fileName: string): Promise<StoredFile | null>;
  /** Harmless where there is none. */
  remove(fileName: string): Promise<void>;
  /** All files, also those of others. */
  list(): Promise<{ readonly name: string; readonly writtenAt: Date }[]>;
}

/** Decides what photos are called and which names count, wherever they lie. `secrets` hides the names of MMS copies. */
export function createPhotoStoreOn(files: PhotoFiles, secrets: Pick<SecretBox, 'derive'>): PhotoStore {
  const copyOf = (fileName: string) => mmsNameOf(secrets, fileName);
  return {
    mmsNameOf: copyOf,
    async save(jpeg, mmsCopy) {
      const fileName = newPhotoFileName();
      await files.put(fileName, jpeg);
      try {
        if (mmsCopy) await files.put(copyOf(fileName), mmsCopy);
      } catch (error) {
        // The storage may be away; then the sweep finds the photo.
        await files.remove(fileName).catch(() => undefined);
        throw error;
      }
      return fileName;
    },
    async saveMmsCopy(fileName, mmsCopy) {
      if (isPhotoFileName(fileName)) await files.put(copyOf(fileName), mmsCopy);
    },
    async putBack(fileName, bytes) {
      if (isPhotoFileName(fileName)) await files.put(fileName, bytes);
    },
    async remove(fileName) {
      if (!isOurs(fileName)) return;
      // The photo first: a crash in between leaves a copy that nothing names, which the sweep removes.
      await files.remove(fileName);
      await files.remove(copyOf(fileName));
    },
    open: async (fileName) => (isPhotoFileName(fileName) ? await files.open(fileName) : null),
    async list({ before }) {
      const written = await files.list();
      return written.filter(({ name, writtenAt }) => isOurs(name) && writtenAt < before).map(({ name }) => name);
    },
  };
}

const isOurs = (fileName: string) => isPhotoFileName(fileName) || isDraftName(fileName);

import type { Readable } from 'node:stream';
import type { SecretBox } from '../kernel/index.ts';
import { isDraftName, isPhotoFileName, mmsNameOf, newPhotoFileName } from './photo-path.ts';

/** A stored file. The caller consumes or destroys the stream. */
export interface StoredFile {
  readonly stream: Readable;
  readonly sizeBytes: number;
}

/** The store of photos. Only names in the form of `newPhotoFileName` exist. */
export interface PhotoStore {
  /**
   * Stores a finished JPEG and its MMS copy durably under a new random name and returns the name. Throws UNAVAILABLE
   * when there is no space; then nothing is stored.
   */
  save(jpeg: Buffer, mmsCopy?: Buffer): Promise<string>;
  /** Stores the MMS copy of a photo that has none. Throws UNAVAILABLE when there is no space. */
  saveMmsCopy(fileName: string, mmsCopy: Buffer): Promise<void>;
  /**
   * Writes a file under a name that `list` returned, replacing any file of that name. Throws UNAVAILABLE when there is
   * no space.
   */
  putBack(fileName: string, bytes: Buffer): Promise<void>;
  /** Returns the name of the photo's MMS copy, even when there is none. */
  mmsNameOf(fileName: string): string;
  /** Removes the photo and its MMS copy, if they exist. */
  remove(fileName: string): Promise<void>;
  /** Returns a photo or an MMS copy with its length; null when there is none. */
  open(fileName: string): Promise<StoredFile | null>;
  /**
   * Returns the names of all files written before a time: photos, MMS copies and drafts that a crash left. Each can be
   * removed.
   */
  list(written: { before: Date }): Promise<string[]>;
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
  return {
    mmsNameOf: copyOf,
    async save(jpeg, mmsCopy) {
      const fileName = newPhotoFileName();
      await files.put(fileName, jpeg);
      try {
        if (mmsCopy) await files.put(copyOf(fileName), mmsCopy);
      } catch (error) {
        // If the storage is down, the sweep removes the photo later.
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
      if (!isKnownName(fileName)) return;
      // Remove the photo first: after a crash in between, the sweep removes the unused copy.
      await files.remove(fileName);
      await files.remove(copyOf(fileName));
    },
    open: async (fileName) => (isPhotoFileName(fileName) ? await files.open(fileName) : null),
    async list({ before }) {
      const written = await files.list();
      return written.filter(({ name, writtenAt }) => isKnownName(name) && writtenAt < before).map(({ name }) => name);
    },
  };
}

const isKnownName = (fileName: string) => isPhotoFileName(fileName) || isDraftName(fileName);

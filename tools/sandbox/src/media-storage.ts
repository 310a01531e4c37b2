import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Stores the bytes of fetched pictures. */
export interface MediaStorage {
  put(mediaSid: string, bytes: Uint8Array): void;
  get(mediaSid: string): Uint8Array | undefined;
  clear(): void;
}

/** Stores pictures in the folder, or in memory without one. The caller checks the ids. */
export function openMediaStorage(folder: string | undefined): MediaStorage {
  if (folder === undefined) {
    const storage = new Map<string, Uint8Array>();
    return {
      put: (mediaSid, bytes) => void storage.set(mediaSid, bytes),
      get: (mediaSid) => storage.get(mediaSid),
      clear: () => storage.clear(),
    };
  }
  return {
    put(mediaSid, bytes) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, mediaSid), bytes);
    },
    get(mediaSid) {
      const file = join(folder, mediaSid);
      return existsSync(file) ? readFileSync(file) : undefined;
    },
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}

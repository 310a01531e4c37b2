import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../kernel/index.ts';
import type { PhotoStore } from '../photos/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { openDraft, type BackupDraft, type OpenFile } from './backup-draft.ts';
import { readBackupName } from './backup-name.ts';

/** The store of backups. A backup appears complete or not at all. Paths within it come from `manifest.ts`. */
export interface BackupStore {
  /** Starts a backup that stays hidden until it is published. */
  begin(name: string): Promise<BackupDraft>;
  /** Returns the names of all backups, oldest first. */
  list(): Promise<string[]>;
  /** Returns a file as text. Rejects when there is none. */
  readText(name: string, path: string): Promise<string>;
  /** Returns a file as a stream, which fails when there is none. */
  readStream(name: string, path: string): AsyncIterable<Buffer>;
  /** Removes a backup if it exists. */
  remove(name: string): Promise<void>;
  /** Removes the files of unpublished backups that were started before a time. */
  sweepDrafts(begun: { readonly before: Date }): Promise<void>;
}

/** Folder below DATA_DIR. */
export const BACKUP_FOLDER = 'backups';

const DRAFT = /^\.(.+)\.[0-9a-f]{8}\.part$/;
const OWNER_ONLY = 0o700;

/**
 * Creates a store with one folder per backup, readable only by the owner. A draft is a folder beside them that is
 * flushed to the disk and then renamed. `openFile` is for tests of a full disk.
 */
export function createBackupStore(options: { readonly directory: string; readonly openFile?: OpenFile }): BackupStore {
  const { directory, openFile } = options;
  const placeOf = (name: string) => {
    if (readBackupName(name) === null) throw new Error(`${name} is not the name of a backup.`);
    return join(directory, name);
  };
  const namesIn = async () => await readdir(directory).catch(() => []);
  return {
    async begin(name) {
      const folder = join(directory, `.${name}.${randomBytes(4).toString('hex')}.part`);
      await mkdir(directory, { recursive: true, mode: OWNER_ONLY });
      await mkdir(folder, { mode: OWNER_ONLY });
      return openDraft({ folder, openFile, publish: () => moveInto(placeOf(name), { folder, directory }) });
    },
    list: async () => (await namesIn()).filter((name) => readBackupName(name) !== null).sort(),
    readText: async (name, path) => await readFile(join(placeOf(name), path), 'utf8'),
    readStream: (name, path) => createReadStream(join(placeOf(name), path)),
    async remove(name) {
      // Rename first, so that a partly deleted backup is never listed.
      const rest = join(directory, `.${name}.${randomBytes(4).toString('hex')}.part`);
      await rename(placeOf(name), rest).catch(() => undefined);
      await rm(rest, { recursive: true, force: true });
    },
    async sweepDrafts({ before }) {
      const drafts = (await namesIn()).filter((name) => DRAFT.test(name)).map((name) => join(directory, name));
      const times = await Promise.all(drafts.map((draft) => stat(draft).catch(() => null)));
      const old = drafts.filter((_draft, index) => (times[index]?.mtime ?? before) < before);
      await Promise.all(old.map((draft) => rm(draft, { recursive: true, force: true })));
    },
  };
}

const TAKEN = new Set<unknown>(['ENOTEMPTY', 'EEXIST']);

/** Returns false when a backup of that name exists; that one stays. */
async function moveInto(place: string, { folder, directory }: { folder: string; directory: string }): Promise<boolean> {
  try {
    await rename(folder, place);
  } catch (error) {
    if (error instanceof Error && 'code' in error && TAKEN.has(error.code)) return false;
    throw error;
  }
  await syncFolder(directory);
  return true;
}

/** The dependencies of making backups. */
export type BackupDeps = SettingsDeps & { readonly photoStore: PhotoStore; readonly backupStore: BackupStore };

import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../kernel/index.ts';
import type { PhotoStore } from '../photos/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { openDraft, type BackupDraft, type OpenFile } from './backup-draft.ts';
import { readBackupName } from './backup-name.ts';

/** Where backups lie. A backup is there whole or not at all; paths within it are those of `manifest.ts`. */
export interface BackupStore {
  /** Begins a backup that stays hidden until it is published. */
  begin(name: string): Promise<BackupDraft>;
  /** The names of all backups, oldest first. */
  list(): Promise<string[]>;
  /** A file as text. Rejects when there is none. */
  readText(name: string, path: string): Promise<string>;
  /** A file as a stream; it fails when there is none. */
  readStream(name: string, path: string): AsyncIterable<Buffer>;
  /** Harmless when there is no such backup. */
  remove(name: string): Promise<void>;
  /** Removes what backups that were never published have left behind, when it was begun before that time. */
  sweepDrafts(begun: { readonly before: Date }): Promise<void>;
}

/** Below DATA_DIR. */
export const BACKUP_FOLDER = 'backups';

const DRAFT = /^\.(.+)\.[0-9a-f]{8}\.part$/;
const OWNER_ONLY = 0o700;

/**
 * Backups as folders of one folder, readable by the owner only. A draft is a folder beside its place that
 * is flushed to the disk and then renamed. `openFile` is for tests of a full disk.
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
      // Out of the list at once: half a backup must never look like one.
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

/** False when there is a backup of that name already: the first one stands. */
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

/** What making backups needs beside the usual. */
export type BackupDeps = SettingsDeps & { readonly photoStore: PhotoStore; readonly backupStore: BackupStore };

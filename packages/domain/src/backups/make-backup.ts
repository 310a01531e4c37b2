import { countWaiting } from '../messaging/index.ts';
import type { BackupDeps } from './backup-store.ts';
import type { BackupDraft } from './backup-draft.ts';
import { readBackupName } from './backup-name.ts';
import { listCollections, readIndexes, readLines } from './database-copy.model.ts';
import {
  collectionFile,
  FORMAT_VERSION,
  MANIFEST_FILE,
  photoFile,
  type CollectionCopy,
  type Manifest,
  type PhotoCopy,
} from './manifest.ts';
import packageFile from '../../package.json' with { type: 'json' };

/** A time later than any file, to list all files. */
const ANY_AGE = new Date(8.64e15);

/**
 * Copies the whole database and all photos into a new backup of this name while the derby goes on. Photos are copied
 * before the rows, and new ones again after them, so every photo that a copied row names is included. The caller has
 * checked the actor. A failed or killed attempt leaves no backup. Does nothing when the backup exists. Throws
 * UNAVAILABLE when the disk is full.
 */
export async function makeBackup(deps: BackupDeps, name: string): Promise<void> {
  const { backupStore, clock, database, logger } = deps;
  if ((await backupStore.list()).includes(name)) return;
  const draft = await backupStore.begin(name);
  try {
    const photos = await copyPhotos(deps, draft, new Map());
    const collections = await copyCollections(deps, draft);
    await copyPhotos(deps, draft, photos);
    const manifest: Manifest = {
      formatVersion: FORMAT_VERSION,
      appVersion: packageFile.version,
      createdAt: clock.now().toISOString(),
      reason: readBackupName(name)?.reason ?? 'manual',
      collections,
      photos: [...photos.values()],
      waitingMessages: await countWaiting(database),
    };
    await draft.write(MANIFEST_FILE, textOf(`${JSON.stringify(manifest, null, 2)}\n`));
    if (await draft.publish()) {
      logger.info({ backup: name, collections: collections.length, photos: photos.size }, 'backup made');
    }
  } finally {
    await draft.discard();
  }
}

async function copyCollections({ database }: BackupDeps, draft: BackupDraft): Promise<CollectionCopy[]> {
  const copies: CollectionCopy[] = [];
  // Sequential, because the counters must come last and the derby needs the database too.
  for (const name of await listCollections(database)) {
    let count = 0;
    const lines = async function* () {
      for await (const part of readLines(database, name)) {
        count += part.count;
        yield part.text;
      }
    };
    // oxlint-disable-next-line no-await-in-loop
    const [indexes, file] = await Promise.all([
      readIndexes(database, name),
      draft.write(collectionFile(name), lines()),
    ]);
    copies.push({ name, count, ...file, indexes });
  }
  return copies;
}

/** Copies the photos that are not in `copied` and adds them to it. */
async function copyPhotos(
  { photoStore }: BackupDeps,
  draft: BackupDraft,
  copied: Map<string, PhotoCopy>,
): Promise<Map<string, PhotoCopy>> {
  const names = (await photoStore.list({ before: ANY_AGE })).filter((name) => !copied.has(name)).sort();
  for (const name of names) {
    // Drafts cannot be opened, and a photo may have been deleted meanwhile.
    // oxlint-disable-next-line no-await-in-loop
    const photo = await photoStore.open(name);
    // oxlint-disable-next-line no-await-in-loop
    if (photo) copied.set(name, { name, ...(await draft.write(photoFile(name), photo.stream)) });
  }
  return copied;
}

async function* textOf(text: string): AsyncGenerator<string> {
  yield text;
}

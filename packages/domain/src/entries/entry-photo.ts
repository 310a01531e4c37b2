import { thumbnailOf } from '@derby/rules/thumbnail';
import { assertAdministrator, assertSignedIn, assertSystem, DomainError, NotFoundError } from '../kernel/index.ts';
import type { Actor, Connection, Deps } from '../kernel/index.ts';
import { findArchivedPhotos, hasPastDerbies } from '../past-derbies/index.ts';
import {
  discardPhoto,
  photoPath,
  storePhoto,
  type PhotoDeps,
  type PhotoSource,
  type PhotoStore,
} from '../photos/index.ts';
import { changeEntry, correctRow } from './correction.ts';
import {
  assertUnlocked,
  COUNTED,
  entryModel,
  findStoredEntry,
  hasEntries,
  isEntryCounted,
  rankAmongOthers,
  storedOf,
  UNLOCKED,
  WITHOUT_HISTORY,
  type CorrectionDeps,
  type RankedEntry,
  type StoredEntry,
} from './entry.ts';
import { changesBetween } from './history.ts';
import { endPhotoWait } from './text-wait.ts';

/**
 * Adds the photo of the weigh-in to an entry that was created without it (docs/rules.md, "Entries"). Returns the entry
 * with its rank. This is not a correction. An entry that has, or once had, a photo stays as it is. Throws NOT_FOUND,
 * then the errors of `storePhoto`.
 */
export async function addEntryPhoto(
  deps: CorrectionDeps & PhotoDeps,
  actor: Actor,
  { entryId, photo }: { readonly entryId: number; readonly photo: PhotoSource },
): Promise<RankedEntry> {
  assertSignedIn(actor);
  if (!(await isEntryCounted(deps, entryId))) throw new NotFoundError('Entry');
  const photoFileName = await storePhoto(deps, photo).catch(async (error: unknown) => {
    if (isFinal(error)) await endPhotoWait(deps, entryId);
    throw error;
  });
  const before = await changeEntry(deps, actor, {
    action: 'entry.updated',
    entryId,
    write: async () => await addPhotoToRow(deps.database, entryId, photoFileName),
    divisionsOf: (row) => [row],
    changesOf: (row) => changesBetween(row, { photoFileName }),
  });
  await endPhotoWait(deps, entryId);
  if (before === null) {
    await discardPhoto(deps, photoFileName);
    await assertUnlocked(deps.database, entryId);
    const current = await findStoredEntry(deps.database, entryId);
    if (current === null) throw new NotFoundError('Entry');
    return await rankAmongOthers(deps, current);
  }
  return await rankAmongOthers(deps, { ...before, photoFileName });
}

/** Errors that a retry with the same photo meets again. After any other error the device sends the photo once more. */
const FINAL_CODES: ReadonlySet<string> = new Set(['UNSUPPORTED_PHOTO', 'FILE_TOO_LARGE', 'PHOTO_UPLOADS_OFF']);

function isFinal(error: unknown): boolean {
  return error instanceof DomainError && FINAL_CODES.has(error.code);
}

/**
 * Stores the photo in a row that has none and never had one, and in the first version of the row's history: the photo
 * is part of the weigh-in. Returns the row as it was before, or null when no row matches.
 */
async function addPhotoToRow(database: Connection, id: number, photoFileName: string): Promise<StoredEntry | null> {
  const before = await entryModel(database)
    .findOneAndUpdate(
      {
        _id: id,
        ...COUNTED,
        ...UNLOCKED,
        photoFileName: null,
        corrections: { $not: { $elemMatch: { 'set.photoFileName': { $exists: true } } } },
      },
      { $set: { photoFileName, 'origin.photoFileName': photoFileName } },
      { returnDocument: 'before', projection: WITHOUT_HISTORY },
    )
    .lean();
  return before === null ? null : storedOf(before);
}

/**
 * Removes the photo of an entry and its file. Returns the entry without it. Throws NOT_FOUND, also when there is no
 * photo.
 */
export async function deleteEntryPhoto(
  deps: CorrectionDeps,
  actor: Actor,
  { entryId }: { readonly entryId: number },
): Promise<RankedEntry> {
  assertAdministrator(actor);
  const set = { photoFileName: null };
  const where = { _id: entryId, ...COUNTED, photoFileName: { $ne: null } };
  const before = await correctRow(deps, actor, { action: 'entry.photo-deleted', entryId, where, set });
  if (before === null) throw new NotFoundError((await isEntryCounted(deps, entryId)) ? 'Photo' : 'Entry');
  await discardPhoto(deps, before.photoFileName);
  return await rankAmongOthers(deps, { ...before, ...set });
}

/** Returns whether the entry is not disqualified and its photo still has this path. */
export async function hasPhoto(
  deps: Pick<Deps, 'database'>,
  photo: { readonly entryId: number; readonly photoPath: string },
): Promise<boolean> {
  const fileName = (await findStoredEntry(deps.database, photo.entryId))?.photoFileName ?? null;
  return fileName !== null && photoPath(fileName) === photo.photoPath;
}

/** Returns the file names of the photos of all entries, or of those up to an id. */
export async function listEntryPhotos(
  { database }: Pick<Deps, 'database'>,
  { lastEntryId }: { readonly lastEntryId?: number } = {},
): Promise<ReadonlySet<string>> {
  const upTo = lastEntryId === undefined ? {} : { _id: { $lte: lastEntryId } };
  const documents = await entryModel(database)
    .find({ ...upTo, photoFileName: { $ne: null } }, { photoFileName: 1 })
    .lean();
  return new Set(documents.flatMap(({ photoFileName }) => photoFileName ?? []));
}

/** Returns the photos that boards show, or will show once their entry is settled, by entry. */
export async function listShowablePhotos({
  database,
}: Pick<Deps, 'database'>): Promise<readonly { readonly entryId: number; readonly fileName: string }[]> {
  const documents = await entryModel(database)
    .find({ disqualificationReason: null, photoFileName: { $ne: null } }, { photoFileName: 1 })
    .lean();
  return documents.flatMap(({ _id, photoFileName: fileName }) =>
    fileName === null ? [] : [{ entryId: _id, fileName }],
  );
}

/** A photo lacks a row only while its entry is being written. After an hour it never gets one. */
const LEAST_AGE_MS = 60 * 60 * 1_000;

/**
 * Removes files that a crash left behind: drafts, photos that no entry and no past derby uses, with their MMS copies,
 * and thumbnails of photos of disqualified entries. Returns the number of files. Removes nothing when the database has
 * no entry and no past derby: it may be the wrong database.
 */
export async function sweepOrphanPhotos(
  deps: Deps & { readonly photoStore: PhotoStore },
  actor: Actor,
): Promise<number> {
  assertSystem(actor);
  if (!(await hasEntries(deps.database)) && !(await hasPastDerbies(deps.database))) return 0;
  // List files first: a photo that gets its row afterwards is then found among the used ones.
  const files = await deps.photoStore.list({ before: new Date(deps.clock.now().getTime() - LEAST_AGE_MS) });
  if (files.length === 0) return 0;
  const [ofEntries, showable] = await Promise.all([listEntryPhotos(deps), listShowablePhotos(deps)]);
  // Afterwards: a reset archives photos before it clears their entries.
  const archived = await findArchivedPhotos(deps);
  const named = [...ofEntries, ...archived];
  const copies = named.map((fileName) => deps.photoStore.mmsNameOf(fileName));
  const thumbnails = [...showable.map(({ fileName }) => fileName), ...archived].map(thumbnailOf);
  const used = new Set([...named, ...copies, ...thumbnails]);
  const orphans = files.filter((fileName) => !used.has(fileName));
  await Promise.all(orphans.map((fileName) => deps.photoStore.remove(fileName)));
  if (orphans.length > 0) deps.logger.info({ removed: orphans.length }, 'photos without an entry removed');
  return orphans.length;
}

import type { Connection } from '../kernel/index.ts';
import {
  COUNTED,
  entryModel,
  storedOf,
  WITHOUT_HISTORY,
  type CorrectableFields,
  type StoredCorrection,
  type StoredEntry,
} from './entry.model.ts';

/** Whether there is such an entry now, and it counts. */
export async function entryExists(database: Connection, id: number): Promise<boolean> {
  return (await entryModel(database).exists({ _id: id, ...COUNTED })) !== null;
}

/**
 * Sets fields and keeps the correction, in one atomic write: of parallel corrections each one is applied
 * whole, one after the other. Gives the row as it was just before, or null when there is no such entry or
 * it was disqualified; with `onlyWithPhoto` an entry without a photo counts as none.
 */
export async function correctRow(
  database: Connection,
  target: { readonly id: number; readonly onlyWithPhoto?: boolean },
  correction: StoredCorrection,
): Promise<StoredEntry | null> {
  const before = await entryModel(database)
    .findOneAndUpdate(
      { _id: target.id, ...COUNTED, ...(target.onlyWithPhoto ? { photoFileName: { $ne: null } } : {}) },
      { $set: { ...correction.set }, $push: { corrections: correction } },
      { returnDocument: 'before', projection: WITHOUT_HISTORY },
    )
    .lean();
  return before === null ? null : storedOf(before);
}

/**
 * Names the photo in a row that has none and never lost one, and in what the row's history begins with: a photo that
 * comes after its weigh-in is part of the weigh-in. Gives the row as it was just before; null when there is no such row.
 */
export async function addPhotoToRow(
  database: Connection,
  id: number,
  photoFileName: string,
): Promise<StoredEntry | null> {
  const before = await entryModel(database)
    .findOneAndUpdate(
      {
        _id: id,
        ...COUNTED,
        photoFileName: null,
        corrections: { $not: { $elemMatch: { 'set.photoFileName': { $exists: true } } } },
      },
      { $set: { photoFileName, 'origin.photoFileName': photoFileName } },
      { returnDocument: 'before', projection: WITHOUT_HISTORY },
    )
    .lean();
  return before === null ? null : storedOf(before);
}

/** Deletes the row, also a disqualified one, and gives what it was; null when there is none. Of several callers one gets it. */
export async function removeRow(database: Connection, id: number): Promise<StoredEntry | null> {
  const removed = await entryModel(database).findOneAndDelete({ _id: id }, { projection: WITHOUT_HISTORY }).lean();
  return removed === null ? null : storedOf(removed);
}

/** A row's corrections in the order in which they were made, with what the first one replaced. */
export interface StoredHistory {
  readonly origin: Partial<CorrectableFields>;
  readonly corrections: readonly StoredCorrection[];
}

/** More ids than this cost more to look up than all the entries that were ever corrected. */
const MANY_IDS = 100;

/** Returns the histories of corrected entries by id, with one query. May include entries that were not requested. */
export async function findHistories(
  database: Connection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredHistory>> {
  const asked = ids.length > MANY_IDS ? {} : { _id: { $in: [...ids] } };
  const documents = await entryModel(database)
    .find({ ...asked, 'corrections.0': { $exists: true } }, { origin: 1, corrections: 1 })
    .lean();
  // The history of a row that was written without one begins with its first correction.
  return new Map(documents.map(({ _id: id, origin = {}, corrections = [] }) => [id, { origin, corrections }]));
}

/** The file name of the photo of an entry that counts; null without a photo and without such an entry. */
export async function findPhotoFileName(database: Connection, id: number): Promise<string | null> {
  const document = await entryModel(database)
    .findOne({ _id: id, ...COUNTED }, { photoFileName: 1 })
    .lean();
  return document?.photoFileName ?? null;
}

/** The file names of the photos that entries name: all, or those up to an id. */
export async function findNamedPhotos(
  database: Connection,
  { lastEntryId }: { readonly lastEntryId?: number } = {},
): Promise<ReadonlySet<string>> {
  const upTo = lastEntryId === undefined ? {} : { _id: { $lte: lastEntryId } };
  const documents = await entryModel(database)
    .find({ ...upTo, photoFileName: { $ne: null } }, { photoFileName: 1 })
    .lean();
  return new Set(documents.flatMap(({ photoFileName }) => photoFileName ?? []));
}

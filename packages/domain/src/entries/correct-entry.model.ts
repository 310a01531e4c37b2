import type { Connection } from '../kernel/index.ts';
import { rememberDeleted } from './deleted-requests.model.ts';
import {
  COUNTED,
  entryModel,
  storedOf,
  WITHOUT_HISTORY,
  type CorrectableFields,
  type StoredCorrection,
  type StoredEntry,
} from './entry.model.ts';

/** Returns whether the entry is settled and not disqualified. */
export async function entryExists(database: Connection, id: number): Promise<boolean> {
  return (await entryModel(database).exists({ _id: id, ...COUNTED })) !== null;
}

/** The row that a correction changes. */
interface CorrectionTarget {
  readonly id: number;
  /** Ignores an entry without a photo. */
  readonly onlyWithPhoto?: boolean;
  /** Ignores an entry whose fields have other values than these and those of the correction. */
  readonly expected?: Partial<CorrectableFields>;
}

/**
 * Sets fields and adds the correction to the history in one atomic write, so parallel corrections apply one after the
 * other. Returns the row as it was before. Returns null when the entry is missing, disqualified or ignored.
 */
export async function correctRow(
  database: Connection,
  target: CorrectionTarget,
  correction: StoredCorrection,
): Promise<StoredEntry | null> {
  const before = await entryModel(database)
    .findOneAndUpdate(
      {
        _id: target.id,
        ...COUNTED,
        ...(target.onlyWithPhoto ? { photoFileName: { $ne: null } } : {}),
        ...expectationOf(target.expected ?? {}, correction.set),
      },
      { $set: { ...correction.set }, $push: { corrections: correction } },
      { returnDocument: 'before', projection: WITHOUT_HISTORY },
    )
    .lean();
  return before === null ? null : storedOf(before);
}

function expectationOf(expected: Partial<CorrectableFields>, set: Partial<CorrectableFields>) {
  return Object.fromEntries(
    Object.entries(expected).map(([key, value]) => {
      const next = set[key as keyof CorrectableFields];
      const accepted = next === undefined ? [value] : [value, next];
      // Older rows lack an optional flag, which means false.
      return [key, { $in: accepted.includes(false) ? [...accepted, null] : accepted }];
    }),
  );
}

/**
 * Stores the photo in a row that has none and never had one, and in the first version of the row's history: the photo
 * is part of the weigh-in. Returns the row as it was before, or null when no row matches.
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

/**
 * Deletes the row, also a disqualified one, and remembers the key of its request. Returns the deleted row; null when it
 * is missing or another caller has deleted it.
 */
export async function removeRow(database: Connection, id: number): Promise<StoredEntry | null> {
  const found = await entryModel(database).findById(id, { requestKey: 1 }).lean();
  if (found?.requestKey !== undefined) await rememberDeleted(database, found.requestKey, id);
  const removed = await entryModel(database).findOneAndDelete({ _id: id }, { projection: WITHOUT_HISTORY }).lean();
  return removed === null ? null : storedOf(removed);
}

/** The corrections of a row, oldest first, and the values that the first one replaced. */
export interface StoredHistory {
  readonly origin: Partial<CorrectableFields>;
  readonly corrections: readonly StoredCorrection[];
}

/** Above this number of ids it is cheaper to read all corrected entries than to look the ids up. */
const MANY_IDS = 100;

/** Returns the histories of corrected entries by id, with one query. May include entries that were not requested. */
export async function findHistories(
  database: Connection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredHistory>> {
  const filter = ids.length > MANY_IDS ? {} : { _id: { $in: [...ids] } };
  const documents = await entryModel(database)
    .find({ ...filter, 'corrections.0': { $exists: true } }, { origin: 1, corrections: 1 })
    .lean();
  // Rows without `origin` start their history with the first correction.
  return new Map(documents.map(({ _id: id, origin = {}, corrections = [] }) => [id, { origin, corrections }]));
}

/** Returns the photo's file name; null without a photo, or when the entry is missing or disqualified. */
export async function findPhotoFileName(database: Connection, id: number): Promise<string | null> {
  const document = await entryModel(database)
    .findOne({ _id: id, ...COUNTED }, { photoFileName: 1 })
    .lean();
  return document?.photoFileName ?? null;
}

/** Returns the photo file names of all entries, or of those up to an id. */
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

import { unlessDuplicate, collectionOf, type Connection } from '../kernel/index.ts';
import { fileNameOf } from '../photos/index.ts';

/** An entry of a final board, with only the fields that visitors saw. */
export interface PastEntry {
  readonly rank: number;
  /** Upper case, without a period; empty when there is no first name. */
  readonly firstInitial: string;
  readonly lastName: string;
  readonly fishWeightLbs: number;
  readonly isJunior: boolean;
  /** `/uploads/<name>.jpg`; null without a photo, or when photos were not archived. */
  readonly fishPhotoPath: string | null;
}

/** A derby that was reset. */
export interface PastDerby {
  /** `2025`; a second derby of that year is `2025-2`. */
  readonly year: string;
  /** Includes the year. */
  readonly title: string;
  readonly endedAt: Date;
  /** Visible to visitors. */
  readonly isPublished: boolean;
  /** Number of entries in each division. */
  readonly regularEntries: number;
  readonly juniorEntries: number;
  readonly hasPhotos: boolean;
}

/** A stored past derby with its final boards. */
export interface StoredResult extends PastDerby {
  /** The regular division by rank, then the junior one. */
  readonly entries: readonly PastEntry[];
}

interface PastDerbyDocument extends Omit<StoredResult, 'endedAt'> {
  /** End of the derby in Unix milliseconds, so that each derby is archived once. */
  _id: number;
}

const pastDerbyModel = collectionOf<PastDerbyDocument>(
  'past_derbies',
  {
    _id: Number,
    year: String,
    title: String,
    isPublished: Boolean,
    regularEntries: Number,
    juniorEntries: Number,
    hasPhotos: Boolean,
    entries: Object,
  },
  { indexes: [[{ year: 1 }, { unique: true }]], minimize: false },
);

/** The index that ensures one derby per year name. */
export const pastDerbiesIndexes = [pastDerbyModel.indexes];

/** Stores a past derby under the first free name of its year. An archived derby stays as it is. Returns its name. */
export async function insertPastDerby(
  database: Connection,
  { endedAt, ...derby }: Omit<StoredResult, 'year'> & { readonly contestYear: number },
): Promise<string> {
  const { contestYear, ...fields } = derby;
  const model = pastDerbyModel(database);
  const id = endedAt.getTime();
  // Each attempt follows a failed one.
  // oxlint-disable no-await-in-loop
  for (let turn = 1; ; turn += 1) {
    const year = turn === 1 ? String(contestYear) : `${contestYear}-${turn}`;
    if ((await unlessDuplicate(model.insertOne({ _id: id, year, ...fields }))) !== null) return year;
    const stored = await findYearOf(database, endedAt);
    if (stored !== null) return stored;
  }
  // oxlint-enable no-await-in-loop
}

/** Returns the name of the derby that ended then; null when it is not archived. */
export async function findYearOf(database: Connection, endedAt: Date): Promise<string | null> {
  const document = await pastDerbyModel(database).findById(endedAt.getTime(), { year: 1 }).lean();
  return document?.year ?? null;
}

/** Returns all past derbies, latest first; with `isPublished` only those that visitors see. */
export async function findPastDerbies(
  database: Connection,
  filter: { readonly isPublished?: true } = {},
): Promise<PastDerby[]> {
  const documents = await pastDerbyModel(database).find(filter, { entries: 0 }).sort({ _id: -1 }).lean();
  return documents.map(pastDerbyOf);
}

/** Returns a published past derby with its boards, or null. */
export async function findPublishedResult(database: Connection, year: string): Promise<StoredResult | null> {
  const document = await pastDerbyModel(database).findOne({ year, isPublished: true }).lean();
  return document && { ...pastDerbyOf(document), entries: document.entries };
}

/** Publishes or hides a past derby. Returns the changed derby and its state before; null when there is none. */
export async function setPublished(
  database: Connection,
  year: string,
  isPublished: boolean,
): Promise<{ readonly derby: PastDerby; readonly wasPublished: boolean } | null> {
  const before = await pastDerbyModel(database)
    .findOneAndUpdate({ year }, { $set: { isPublished } }, { projection: { entries: 0 }, returnDocument: 'before' })
    .lean();
  return before && { derby: { ...pastDerbyOf(before), isPublished }, wasPublished: before.isPublished };
}

/** Deletes a past derby and returns it; null when there is none. */
export async function removePastDerby(database: Connection, year: string): Promise<StoredResult | null> {
  const document = await pastDerbyModel(database).findOneAndDelete({ year }).lean();
  return document && { ...pastDerbyOf(document), entries: document.entries };
}

/** Returns whether any past derby is stored. */
export async function hasPastDerbies(database: Connection): Promise<boolean> {
  return (await pastDerbyModel(database).exists({})) !== null;
}

/** Returns the file names of all photos in past derbies. */
export async function findArchivedPhotos(database: Connection): Promise<ReadonlySet<string>> {
  const paths = await pastDerbyModel(database).distinct('entries.fishPhotoPath', { hasPhotos: true });
  return new Set((paths as (string | null)[]).filter((path) => path !== null).map(fileNameOf));
}

function pastDerbyOf(document: Omit<PastDerbyDocument, 'entries'>): PastDerby {
  const { _id, year, title, isPublished, regularEntries, juniorEntries, hasPhotos } = document;
  return { year, title, endedAt: new Date(_id), isPublished, regularEntries, juniorEntries, hasPhotos };
}

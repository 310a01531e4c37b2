import { ENTRY_FIELD_NAMES, fieldOf, type CheckedFields } from '@derby/rules/entry-fields';
import { Schema } from 'mongoose';
import { indexesOf, lastNumber, modelOf, type Connection, type Deps } from '../kernel/index.ts';
import { RANK_ORDER } from '../leaderboard/index.ts';
import { photoPath } from '../photos/index.ts';
import type { Entry } from './entry.ts';

interface EntryDocument extends CheckedFields {
  _id: number;
  ticketId: string;
  createdAt: Date;
  /** When the row was written, which is later than `createdAt` for a fish that a device kept; absent on imported rows. */
  storedAt?: Date;
  photoFileName: string | null;
  /** Until when the weigh-in text waits for the photo, or when that wait ended; absent when no photo was announced. */
  awaitsPhotoUntil?: Date;
  /** Why the fish does not count; absent or null while it does. */
  disqualificationReason?: string | null;
  /** Of the request that weighed it in, when that had an idempotency key; absent otherwise, as it is unique. */
  requestKey?: string;
  /** What the first correction replaced: the fields as they were weighed in. */
  origin?: WeighedFields;
  /** In the order in which they were made. */
  corrections?: StoredCorrection[];
}

/** A part of a large division that is read well within the time that a statement may take. */
const ROWS_AT_ONCE = 1_000;

const TICKET_DIGITS = 4;

/** An entry as it is stored: the photo by its file name. */
export type StoredEntry = Omit<Entry, 'fishPhotoPath'> & { readonly photoFileName: string | null };

/** What is typed or photographed at the weigh-in. */
type WeighedFields = Omit<StoredEntry, 'id' | 'ticketId' | 'createdAt'>;

/** What may be corrected; id, ticket and the time of the weigh-in stay. */
export type CorrectableFields = WeighedFields & {
  /** Null for a fish that counts. */
  readonly disqualificationReason: string | null;
};

/** Who set which fields to what; what they were before follows from the corrections before. */
export interface StoredCorrection {
  readonly at: Date;
  readonly by: { readonly userId: number; readonly username: string };
  readonly set: Partial<CorrectableFields>;
}

/** The columns of what is typed as it is stored: the weight, which becomes a number, is not among them. */
const typedColumns = Object.fromEntries(
  ENTRY_FIELD_NAMES.filter((name) => name !== 'fishWeight').map((name) => {
    const { type, isOptional } = fieldOf(name);
    return [name, { type: type === 'flag' ? Boolean : String, required: !isOptional }];
  }),
);

const entrySchema = new Schema<EntryDocument>(
  {
    _id: { type: Number, required: true },
    ticketId: { type: String, required: true },
    ...typedColumns,
    fishWeightLbs: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    storedAt: Date,
    photoFileName: { type: String, default: null },
    awaitsPhotoUntil: Date,
    disqualificationReason: String,
    requestKey: String,
    origin: Schema.Types.Mixed,
    corrections: [Schema.Types.Mixed],
  },
  { collection: 'entries', versionKey: false },
);

type Direction = 1 | -1;

const columnOf = (field: (typeof RANK_ORDER)[number]['field']) => (field === 'id' ? '_id' : field);

/** A sort by rank: best first, or worst first. */
const byRank = (first: 'best' | 'worst'): Record<string, Direction> =>
  Object.fromEntries(
    RANK_ORDER.map(({ field, better }) => [columnOf(field), (better === 'higher') === (first === 'best') ? -1 : 1]),
  );

/** The order of the index, which is that of a division's ranks. */
export const BEST_FIRST = byRank('best');

/** The same from its end. */
export const WORST_FIRST = byRank('worst');

entrySchema.index({ ticketId: 1 }, { unique: true });
entrySchema.index({ requestKey: 1 }, { unique: true, sparse: true });
entrySchema.index({ isJunior: 1, ...BEST_FIRST });

/** For the files of this folder that change or read a row's history. */
export const entryModel = (database: Connection) => modelOf(database, 'Entry', entrySchema);

/** An entry's history may be long and is read on its own. */
export const WITHOUT_HISTORY = {
  origin: 0,
  corrections: 0,
  requestKey: 0,
  storedAt: 0,
  awaitsPhotoUntil: 0,
  disqualificationReason: 0,
} as const;

/** What a fish that counts has: every reader but those of disqualified entries asks for it. */
export const COUNTED = { disqualificationReason: null } as const;

/** The indexes of entries. */
export const entriesIndexes = [indexesOf(entrySchema)];

/** Raffle tickets count up over both divisions: `T-0001` (docs/rules.md, "Tickets"). */
export function ticketIdOf(ticketNumber: number): string {
  return `T-${String(ticketNumber).padStart(TICKET_DIGITS, '0')}`;
}

/** Whether an id belongs, or once belonged, to an entry: ids are counted up and never given again. */
export async function wasEntryIdGiven(deps: Pick<Deps, 'database'>, entryId: number): Promise<boolean> {
  return Number.isInteger(entryId) && entryId >= 1 && entryId <= (await lastNumber(deps.database, 'entries'));
}

/** The row of a weigh-in. Rejects with a duplicate key when the id, the ticket or the request's key is taken. */
export async function insertEntry(
  database: Connection,
  entry: StoredEntry,
  request: { readonly requestKey: string | null; readonly storedAt: Date; readonly awaitsPhotoUntil: Date | null },
): Promise<void> {
  const { requestKey, storedAt, awaitsPhotoUntil } = request;
  await entryModel(database).create({
    ...documentOf(entry),
    storedAt,
    ...(awaitsPhotoUntil === null ? {} : { awaitsPhotoUntil }),
    ...(requestKey === null ? {} : { requestKey }),
  });
}

/** No photo is waited for at this time. */
const noWaitAt = (at: Date) => ({ awaitsPhotoUntil: { $not: { $gt: at } } });

/**
 * The ids of the fish that were weighed in, and not imported, whose rows were written at this time or later, whenever they
 * lay on the scale: a device may have kept one for hours. One that waits for its photo counts as written when the wait
 * ends. A step of other nouns, which have checked the actor.
 */
export async function listStoredSince(
  deps: Pick<Deps, 'clock' | 'database'>,
  since: Date,
): Promise<ReadonlySet<number>> {
  const documents = await entryModel(deps.database)
    .find({
      $or: [{ storedAt: { $gte: since } }, { awaitsPhotoUntil: { $gte: since } }],
      ...noWaitAt(deps.clock.now()),
    })
    .select({ _id: 1 })
    .lean();
  return new Set(documents.map(({ _id: id }) => id));
}

/** Whether there is such an entry, it counts, and no photo is waited for at this time. */
export async function isReadyForText(database: Connection, id: number, at: Date): Promise<boolean> {
  return (await entryModel(database).exists({ _id: id, ...COUNTED, ...noWaitAt(at) })) !== null;
}

/** Ends the wait for a photo. Of several callers one gets true, and none when there is no wait at this time. */
export async function endWait(database: Connection, id: number, at: Date): Promise<boolean> {
  const result = await entryModel(database).updateOne(
    { _id: id, awaitsPhotoUntil: { $gt: at } },
    { $set: { awaitsPhotoUntil: at } },
  );
  return result.modifiedCount === 1;
}

/** The entry that this request weighed in, or null. */
export async function findEntryByRequest(database: Connection, requestKey: string): Promise<StoredEntry | null> {
  const document = await entryModel(database).findOne({ requestKey }, WITHOUT_HISTORY).lean();
  return document === null ? null : storedOf(document);
}

/** Inserts unless the id is taken; a repeated call changes nothing. */
export async function insertEntryOnce(database: Connection, entry: StoredEntry): Promise<void> {
  const { _id, ...fields } = documentOf(entry);
  await entryModel(database).updateOne({ _id }, { $setOnInsert: fields }, { upsert: true });
}

/** Harmless when there is no such entry. */
export async function deleteEntryRow(database: Connection, id: number): Promise<void> {
  await entryModel(database).deleteOne({ _id: id });
}

/** The entries of one division, or of both (regular first), in rank order, by one read of the index; those that count. */
export async function findEntries(database: Connection, filter: { isJunior?: boolean }): Promise<Entry[]> {
  const documents = await entryModel(database)
    .find({ ...filter, ...COUNTED }, WITHOUT_HISTORY)
    .sort({ isJunior: 1, ...BEST_FIRST })
    .batchSize(ROWS_AT_ONCE)
    .lean();
  return documents.map((document) => entryOf(storedOf(document)));
}

/** One entry; null when there is none with this id, or it was disqualified. */
export async function findEntry(database: Connection, id: number): Promise<Entry | null> {
  const stored = await findStoredEntry(database, id);
  return stored === null ? null : entryOf(stored);
}

/** As {@link findEntry}, the photo by its file name. */
export async function findStoredEntry(database: Connection, id: number): Promise<StoredEntry | null> {
  const document = await entryModel(database)
    .findOne({ _id: id, ...COUNTED }, WITHOUT_HISTORY)
    .lean();
  return document === null ? null : storedOf(document);
}

/** How many other entries of its division stand before this one in the order of the ranks (`compareEntries`). */
export async function countBetter(
  database: Connection,
  entry: Pick<Entry, 'id' | 'isJunior' | 'fishWeightLbs' | 'createdAt'>,
): Promise<number> {
  const better = RANK_ORDER.map(({ field, better: wanted }, index) => {
    const equal = RANK_ORDER.slice(0, index).map((rule) => [columnOf(rule.field), entry[rule.field]] as const);
    const decides = [columnOf(field), { [wanted === 'higher' ? '$gt' : '$lt']: entry[field] }] as const;
    return Object.fromEntries([...equal, decides]);
  });
  return await entryModel(database).countDocuments({
    ...COUNTED,
    isJunior: entry.isJunior,
    _id: { $ne: entry.id },
    $or: better,
  });
}

/** The ids from `firstId` on, `count` numbers, that exist. */
export async function findEntryIds(database: Connection, firstId: number, count: number): Promise<Set<number>> {
  const documents = await entryModel(database)
    .find({ _id: { $gte: firstId, $lt: firstId + count } })
    .select({ _id: 1 })
    .lean();
  return new Set(documents.map(({ _id: id }) => id));
}

/** Whether there is any entry. */
export async function hasEntries(database: Connection): Promise<boolean> {
  return (await entryModel(database).exists({})) !== null;
}

function documentOf({ id, ...fields }: StoredEntry): EntryDocument {
  const { ticketId: _ticket, createdAt: _time, ...origin } = fields;
  return { _id: id, ...fields, origin, corrections: [] };
}

/** A row read `WITHOUT_HISTORY`. */
export function storedOf(document: Omit<EntryDocument, keyof typeof WITHOUT_HISTORY>): StoredEntry {
  const { _id: id, ...fields } = document;
  return { id, ...fields };
}

/** The entry as others see it. */
export function entryOf({ photoFileName, ...fields }: StoredEntry): Entry {
  return { ...fields, fishPhotoPath: photoFileName === null ? null : photoPath(photoFileName) };
}

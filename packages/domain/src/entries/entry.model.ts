import { ENTRY_FIELD_NAMES, fieldOf, type CheckedFields } from '@derby/rules/entry-fields';
import { Schema } from 'mongoose';
import {
  assertSamePayload,
  indexesOf,
  lastNumber,
  modelOf,
  type Connection,
  type Deps,
  type KeyedRequest,
} from '../kernel/index.ts';
import { RANK_ORDER } from '../leaderboard/index.ts';
import { photoPath } from '../photos/index.ts';
import type { Entry } from './entry.ts';

interface EntryDocument extends CheckedFields, Partial<KeyedRequest> {
  _id: number;
  ticketId: string;
  createdAt: Date;
  /** When the row was written: later than `createdAt` for a queued entry; absent on imported rows. */
  storedAt?: Date;
  photoFileName: string | null;
  /** Until when the weigh-in text waits for the photo, or when the wait ended; absent when no photo was announced. */
  awaitsPhotoUntil?: Date;
  /** Why the entry is disqualified; absent or null otherwise. */
  disqualificationReason?: string | null;
  /** When the row was inserted, until `settle` decides that the entry counts; absent afterwards. */
  unsettledAt?: Date;
  /** The fields as they were before the first correction. */
  origin?: WeighedFields;
  /** Oldest first. */
  corrections?: StoredCorrection[];
}

/** Small enough to be read well within the time limit of a statement. */
const ROWS_AT_ONCE = 1_000;

const TICKET_DIGITS = 4;

/** An entry as stored, with the photo's file name instead of its path. */
export type StoredEntry = Omit<Entry, 'fishPhotoPath'> & { readonly photoFileName: string | null };

/** The fields that are typed or photographed at the weigh-in. */
type WeighedFields = Omit<StoredEntry, 'id' | 'ticketId' | 'createdAt'>;

/** The fields that a correction may change: all but id, ticket and time of the weigh-in. */
export type CorrectableFields = WeighedFields & {
  /** Null unless disqualified. */
  readonly disqualificationReason: string | null;
};

/** The new values of one correction. The values before it follow from the earlier corrections. */
export interface StoredCorrection {
  readonly at: Date;
  readonly by: { readonly userId: number; readonly username: string };
  readonly set: Partial<CorrectableFields>;
}

/** The columns of the typed fields as stored, without the weight, which is stored as a number. */
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
    unsettledAt: Date,
    requestKey: String,
    requestFingerprint: String,
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

/** The sort of the index: ranks of a division, best first. */
export const BEST_FIRST = byRank('best');

/** The same order, worst first. */
export const WORST_FIRST = byRank('worst');

entrySchema.index({ ticketId: 1 }, { unique: true });
entrySchema.index({ requestKey: 1 }, { unique: true, sparse: true });
entrySchema.index({ isJunior: 1, ...BEST_FIRST });

/** Used only in this folder, by files that change or read the history. */
export const entryModel = (database: Connection) => modelOf(database, 'Entry', entrySchema);

/** A projection that leaves out the history, which can be long and is read separately. */
export const WITHOUT_HISTORY = {
  origin: 0,
  corrections: 0,
  requestKey: 0,
  requestFingerprint: 0,
  storedAt: 0,
  unsettledAt: 0,
  awaitsPhotoUntil: 0,
  disqualificationReason: 0,
} as const;

/** The filter for entries that are settled and not disqualified. All other readers use it. */
export const COUNTED = { disqualificationReason: null, unsettledAt: null } as const;

/** The indexes of entries. */
export const entriesIndexes = [indexesOf(entrySchema)];

/** Formats a ticket number, for example `T-0001`. Both divisions share one sequence (docs/rules.md, "Tickets"). */
export function ticketIdOf(ticketNumber: number): string {
  return `T-${String(ticketNumber).padStart(TICKET_DIGITS, '0')}`;
}

/** Returns whether the id belongs, or once belonged, to an entry. Ids are never reused. */
export async function wasEntryIdGiven(deps: Pick<Deps, 'database'>, entryId: number): Promise<boolean> {
  return Number.isInteger(entryId) && entryId >= 1 && entryId <= (await lastNumber(deps.database, 'entries'));
}

/** An entry with what decides whether it counts. */
export interface EntryRow {
  readonly entry: StoredEntry;
  readonly requestKey: string | null;
  readonly isSettled: boolean;
}

/**
 * Inserts the row of a new entry, which does not count until it is settled. Rejects with a duplicate key when the id,
 * the ticket or the request key is taken.
 */
export async function insertEntry(
  database: Connection,
  entry: StoredEntry,
  more: { readonly request: KeyedRequest | null; readonly storedAt: Date; readonly awaitsPhotoUntil: Date | null },
): Promise<EntryRow> {
  const { request, storedAt, awaitsPhotoUntil } = more;
  await entryModel(database).create({
    ...documentOf(entry),
    ...request,
    storedAt,
    unsettledAt: storedAt,
    ...(awaitsPhotoUntil === null ? {} : { awaitsPhotoUntil }),
  });
  return { entry, requestKey: request?.requestKey ?? null, isSettled: false };
}

/** unsettled -> counted. Returns true to one of several callers; false when it is settled or withdrawn. */
export async function settleEntry(database: Connection, id: number): Promise<boolean> {
  const result = await entryModel(database).updateOne(
    { _id: id, unsettledAt: { $ne: null } },
    { $unset: { unsettledAt: 1 } },
  );
  return result.modifiedCount === 1;
}

/** unsettled -> deleted. Returns true to one of several callers; false when it is settled or withdrawn. */
export async function withdrawEntry(database: Connection, id: number): Promise<boolean> {
  const result = await entryModel(database).deleteOne({ _id: id, unsettledAt: { $ne: null } });
  return result.deletedCount === 1;
}

/** Withdraws all entries that are not settled. Returns how many. */
export async function withdrawUnsettled({ database }: Pick<Deps, 'database'>): Promise<number> {
  return (await entryModel(database).deleteMany({ unsettledAt: { $ne: null } })).deletedCount;
}

export async function isSettled(database: Connection, id: number): Promise<boolean> {
  return (await entryModel(database).exists({ _id: id, unsettledAt: null })) !== null;
}

/** Returns the entries that were inserted before this time and are not settled. */
export async function findUnsettled(database: Connection, before: Date): Promise<EntryRow[]> {
  const documents = await entryModel(database)
    .find({ unsettledAt: { $lt: before } }, { origin: 0, corrections: 0 })
    .lean();
  return documents.map(rowOf);
}

/** Returns the entry of this request, also a disqualified one, or null. Throws CONFLICT for another payload. */
export async function findByRequest(database: Connection, request: KeyedRequest): Promise<EntryRow | null> {
  const document = await entryModel(database)
    .findOne({ requestKey: request.requestKey }, { origin: 0, corrections: 0 })
    .lean();
  if (document === null) return null;
  assertSamePayload(document, request);
  return rowOf(document);
}

function rowOf(document: EntryDocument): EntryRow {
  const {
    requestKey = null,
    requestFingerprint: _print,
    storedAt: _stored,
    awaitsPhotoUntil: _wait,
    ...rest
  } = document;
  const { unsettledAt, disqualificationReason: _reason, ...entry } = rest;
  return { entry: storedOf(entry), requestKey, isSettled: unsettledAt === undefined };
}

/** The filter for entries that do not wait for a photo at this time. */
const noWaitAt = (at: Date) => ({ awaitsPhotoUntil: { $not: { $gt: at } } });

/**
 * Returns the ids of entries whose rows were written at or after this time, whatever their `createdAt`; imported rows
 * are left out. An entry that waits for its photo counts as written when the wait ends. The caller has checked the
 * actor.
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

/** Returns whether the entry exists, is not disqualified and does not wait for a photo at this time. */
export async function isReadyForText(database: Connection, id: number, at: Date): Promise<boolean> {
  return (await entryModel(database).exists({ _id: id, ...COUNTED, ...noWaitAt(at) })) !== null;
}

/** Ends the wait for a photo. Returns true for one of several callers; false when there is no wait at this time. */
export async function endWait(database: Connection, id: number, at: Date): Promise<boolean> {
  const result = await entryModel(database).updateOne(
    { _id: id, awaitsPhotoUntil: { $gt: at } },
    { $set: { awaitsPhotoUntil: at } },
  );
  return result.modifiedCount === 1;
}

/** Inserts the row unless the id is taken. Can be repeated. */
export async function insertEntryOnce(database: Connection, entry: StoredEntry): Promise<void> {
  const { _id, ...fields } = documentOf(entry);
  await entryModel(database).updateOne({ _id }, { $setOnInsert: fields }, { upsert: true });
}

/**
 * Returns the entries of one division, or of both (regular first), in rank order with one read of the index. Leaves out
 * disqualified ones.
 */
export async function findEntries(database: Connection, filter: { isJunior?: boolean }): Promise<Entry[]> {
  const documents = await entryModel(database)
    .find({ ...filter, ...COUNTED }, WITHOUT_HISTORY)
    .sort({ isJunior: 1, ...BEST_FIRST })
    .batchSize(ROWS_AT_ONCE)
    .lean();
  return documents.map((document) => entryOf(storedOf(document)));
}

/** Returns the entry; null when it is missing or disqualified. */
export async function findEntry(database: Connection, id: number): Promise<Entry | null> {
  const stored = await findStoredEntry(database, id);
  return stored === null ? null : entryOf(stored);
}

/** Returns the same as {@link findEntry}, with the photo's file name. */
export async function findStoredEntry(database: Connection, id: number): Promise<StoredEntry | null> {
  const document = await entryModel(database)
    .findOne({ _id: id, ...COUNTED }, WITHOUT_HISTORY)
    .lean();
  return document === null ? null : storedOf(document);
}

/** Counts the entries of its division that rank before this one (`compareEntries`). */
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

/** Returns which of the `count` ids from `firstId` on exist. */
export async function findEntryIds(database: Connection, firstId: number, count: number): Promise<Set<number>> {
  const documents = await entryModel(database)
    .find({ _id: { $gte: firstId, $lt: firstId + count } })
    .select({ _id: 1 })
    .lean();
  return new Set(documents.map(({ _id: id }) => id));
}

/** Returns whether any entry exists. */
export async function hasEntries(database: Connection): Promise<boolean> {
  return (await entryModel(database).exists({})) !== null;
}

function documentOf({ id, ...fields }: StoredEntry): EntryDocument {
  const { ticketId: _ticket, createdAt: _time, ...origin } = fields;
  return { _id: id, ...fields, origin, corrections: [] };
}

/** Converts a document that was read `WITHOUT_HISTORY`. */
export function storedOf(document: Omit<EntryDocument, keyof typeof WITHOUT_HISTORY>): StoredEntry {
  const { _id: id, ...fields } = document;
  return { id, ...fields };
}

/** Converts a stored entry to the public shape, with the path of the photo. */
export function entryOf({ photoFileName, ...fields }: StoredEntry): Entry {
  return { ...fields, fishPhotoPath: photoFileName === null ? null : photoPath(photoFileName) };
}

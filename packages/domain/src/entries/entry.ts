import { ENTRY_FIELD_NAMES, fieldOf, type CheckedFields, type DecisiveValues } from '@derby/rules/entry-fields';
import {
  collectionOf,
  ConflictError,
  lastNumber,
  type Connection,
  type Deps,
  type KeyedRequest,
} from '../kernel/index.ts';
import { RANK_ORDER, type DivisionReader, type Ranked } from '../leaderboard/index.ts';
import { photoPath, type PhotoStore } from '../photos/index.ts';
import type { SettingsDeps } from '../settings/index.ts';

/** A user with the name at that time. */
interface UserStamp {
  readonly userId: number;
  readonly username: string;
}

/** What another user found right (docs/rules.md, "Checks"). It counts while the entry has these values. */
export interface StoredCheck {
  readonly at: Date;
  readonly by: UserStamp;
  readonly values: DecisiveValues;
}

/** Who weighed in the entry, once its phone number is erased: the id of the first entry of the same one. */
export interface ContestantIds {
  /** Of a contestant, in the division. */
  readonly contestant: number;
  /** Of a person, over both divisions. */
  readonly person: number;
}

/** A weighed fish with its typed fields. */
export interface Entry extends Readonly<CheckedFields> {
  readonly id: number;
  /** For example `T-0001`. Both divisions share one sequence (docs/rules.md, "Tickets"). */
  readonly ticketId: string;
  /** Time of the weigh-in. */
  readonly createdAt: Date;
  /** `/uploads/<name>.jpg`, or null without a photo. */
  readonly fishPhotoPath: string | null;
  /** The angler whose card was stated; absent or null without a card. */
  readonly anglerId?: number | null;
  /** Who added it, and who typed it when that was another user. Absent on imported and older rows. */
  readonly enteredBy?: UserStamp & { readonly typedById?: number };
  /** The latest check, which a correction may have made void. */
  readonly check?: StoredCheck;
  /** Absent until personal data is erased. The phone number then becomes empty. */
  readonly contestantIds?: ContestantIds;
}

export type RankedEntry = Entry & Ranked;

/** An entry as stored, with the photo's file name instead of its path. */
export type StoredEntry = Omit<Entry, 'fishPhotoPath'> & { readonly photoFileName: string | null };

/** The fields that are typed or photographed at the weigh-in. */
type WeighedFields = Omit<StoredEntry, 'id' | 'ticketId' | 'createdAt' | 'enteredBy' | 'check' | 'contestantIds'>;

/** The fields that a correction may change: all but id, ticket and time of the weigh-in. */
export type CorrectableFields = WeighedFields & {
  /** Null unless disqualified. */
  readonly disqualificationReason: string | null;
};

/** The new values of one correction. The values before it follow from the earlier corrections. */
export interface StoredCorrection {
  readonly at: Date;
  readonly by: UserStamp;
  readonly set: Partial<CorrectableFields>;
}

export interface EntryDocument extends CheckedFields, Partial<KeyedRequest> {
  _id: number;
  ticketId: string;
  createdAt: Date;
  /** When the row was written: later than `createdAt` for a queued entry; absent on imported rows. */
  storedAt?: Date;
  photoFileName: string | null;
  anglerId?: number | null;
  enteredBy?: NonNullable<Entry['enteredBy']>;
  check?: StoredCheck;
  contestantIds?: ContestantIds;
  /** Until when the weigh-in text waits for the photo, or when the wait ended; absent when no photo was announced. */
  awaitsPhotoUntil?: Date;
  /** Why the entry is disqualified; absent or null otherwise. */
  disqualificationReason?: string | null;
  /** Of the derby that was active before the row was inserted; absent on imported and older rows. */
  generation?: number;
  /** When the row was inserted, until `settle` decides that the entry counts; absent afterwards. */
  unsettledAt?: Date;
  /** The user who added the entry and may take it back; absent on imported rows and after the end of the derby. */
  undoableBy?: number;
  /** A reset archives the entry, so nothing may change it. Absent otherwise. */
  isLocked?: true;
  /** The fields as they were before the first correction. */
  origin?: WeighedFields;
  /** Oldest first. */
  corrections?: StoredCorrection[];
}

type TypedColumn = Exclude<keyof CheckedFields, 'fishWeightLbs'>;

/** The columns of the typed fields, without the weight, which is stored as a number. */
const typedColumns = Object.fromEntries(
  ENTRY_FIELD_NAMES.filter((name) => name !== 'fishWeight').map((name) => [
    name,
    fieldOf(name).type === 'flag' ? Boolean : String,
  ]),
) as Record<TypedColumn, object>;

export const columnOf = (field: (typeof RANK_ORDER)[number]['field']) => (field === 'id' ? '_id' : field);

/** A sort by rank: best first, or worst first. */
const byRank = (first: 'best' | 'worst'): Record<string, 1 | -1> =>
  Object.fromEntries(
    RANK_ORDER.map(({ field, better }) => [columnOf(field), (better === 'higher') === (first === 'best') ? -1 : 1]),
  );

/** The sort of the index: ranks of a division, best first. */
export const BEST_FIRST = byRank('best');

export const WORST_FIRST = byRank('worst');

/** Used only in this folder. */
export const entryModel = collectionOf<EntryDocument>(
  'entries',
  {
    _id: Number,
    ticketId: String,
    ...typedColumns,
    fishWeightLbs: Number,
    createdAt: Date,
    storedAt: Date,
    photoFileName: String,
    anglerId: Number,
    enteredBy: Object,
    check: Object,
    contestantIds: Object,
    awaitsPhotoUntil: Date,
    disqualificationReason: String,
    generation: Number,
    unsettledAt: Date,
    undoableBy: Number,
    isLocked: Boolean,
    requestKey: String,
    requestFingerprint: String,
    origin: Object,
    corrections: Array,
  },
  {
    indexes: [
      [{ ticketId: 1 }, { unique: true }],
      [{ phoneNumber: 1 }],
      [{ requestKey: 1 }, { unique: true, sparse: true }],
      [{ isJunior: 1, ...BEST_FIRST }],
      [{ storedAt: 1 }],
      [{ awaitsPhotoUntil: 1 }],
      [{ unsettledAt: 1 }],
      [{ disqualificationReason: 1 }],
    ],
  },
);

export const entriesIndexes = [entryModel.indexes];

/** A projection that leaves out the history, which can be long and is read separately. */
export const WITHOUT_HISTORY = {
  origin: 0,
  corrections: 0,
  requestKey: 0,
  requestFingerprint: 0,
  storedAt: 0,
  generation: 0,
  unsettledAt: 0,
  undoableBy: 0,
  isLocked: 0,
  awaitsPhotoUntil: 0,
  disqualificationReason: 0,
} as const;

/** Matches entries of one derby, for a process that may have stalled over a reset. Older rows have no generation. */
export const ofGeneration = (generation: number) => ({ generation: { $in: [null, generation] } });

/** The filter for entries that are settled and not disqualified. All other readers use it. */
export const COUNTED = { disqualificationReason: null, unsettledAt: null } as const;

/** The filter for entries that may change. Every write of a correction has it. */
export const UNLOCKED = { isLocked: null } as const;

/** Throws CONFLICT when a reset has locked the entry. */
export async function assertUnlocked(database: Connection, entryId: number): Promise<void> {
  const isLocked = await entryModel(database).exists({ _id: entryId, isLocked: true });
  if (isLocked) throw new ConflictError('The competition is being reset');
}

/**
 * Many times a derby. The standings are stored in one document of a run and one of the result, which may have 16 MB:
 * 30,000 entries take 7.6 MB, and 11.6 MB when every name has 80 letters.
 */
export const MAX_TICKETS = 30_000;

/** Returns whether the id belongs, or once belonged, to an entry. Ids are never reused. */
export async function wasEntryIdGiven(deps: Pick<Deps, 'database'>, entryId: number): Promise<boolean> {
  return Number.isInteger(entryId) && entryId >= 1 && entryId <= (await lastNumber(deps.database, 'entries'));
}

/** Returns whether the entry is settled and not disqualified. The caller has checked the actor. */
export async function isEntryCounted({ database }: Pick<Deps, 'database'>, entryId: number): Promise<boolean> {
  return (await entryModel(database).exists({ _id: entryId, ...COUNTED })) !== null;
}

/** Returns the entry; null when it is missing, not settled or disqualified. */
export async function findStoredEntry(database: Connection, id: number): Promise<StoredEntry | null> {
  const document = await entryModel(database)
    .findOne({ _id: id, ...COUNTED }, WITHOUT_HISTORY)
    .lean();
  return document === null ? null : storedOf(document);
}

/** Returns whether any entry exists, also a disqualified one. */
export async function hasEntries(database: Connection): Promise<boolean> {
  return (await entryModel(database).exists({})) !== null;
}

export function documentOf({ id, ...fields }: StoredEntry): EntryDocument {
  const {
    ticketId: _ticket,
    createdAt: _time,
    enteredBy: _user,
    check: _check,
    contestantIds: _ids,
    ...origin
  } = fields;
  return { _id: id, ...fields, origin, corrections: [] };
}

/** Converts a document that was read `WITHOUT_HISTORY`. */
export function storedOf({ _id: id, ...fields }: Omit<EntryDocument, keyof typeof WITHOUT_HISTORY>): StoredEntry {
  return { id, ...fields };
}

/** Converts a stored entry to the public shape, with the path of the photo. */
export function entryOf({ photoFileName, ...fields }: StoredEntry): Entry {
  return { ...fields, fishPhotoPath: photoFileName === null ? null : photoPath(photoFileName) };
}

export type CorrectionDeps = SettingsDeps & { readonly photoStore: PhotoStore; readonly divisions: DivisionReader };

/** Returns this version of the entry with its current rank. Other requests may have changed the stored row since. */
export async function rankAmongOthers(
  deps: Pick<CorrectionDeps, 'divisions'>,
  stored: StoredEntry,
): Promise<RankedEntry> {
  const entry = entryOf(stored);
  return { ...entry, rank: await deps.divisions.rankOf(entry) };
}

import { divisionNamed, divisionOf } from '@derby/rules/divisions';
import {
  assertAdministrator,
  assertConnected,
  assertSignedIn,
  MAX_LISTED_ROWS,
  type Actor,
  type Connection,
  type Deps,
} from '../kernel/index.ts';
import {
  BOARD_FIELDS,
  boardRowOf,
  compareEntries,
  createStandings,
  RANK_ORDER,
  rankBehind,
  rankDivision,
  type BoardRow,
  type Division,
  type DivisionReader,
} from '../leaderboard/index.ts';
import { photoPath } from '../photos/index.ts';
import {
  columnOf,
  COUNTED,
  entryModel,
  entryOf,
  storedOf,
  WITHOUT_HISTORY,
  type Entry,
  type EntryDocument,
  type RankedEntry,
} from './entry.ts';

/** Returns all entries of both divisions, heaviest first, with the rank in their division. Throws UNAUTHENTICATED. */
export async function listEntries(deps: Deps, actor: Actor): Promise<RankedEntry[]> {
  assertSignedIn(actor);
  const { regular, junior } = await listDivisions(deps);
  return [...regular, ...junior].sort(compareEntries);
}

/**
 * Returns both divisions by rank, with phone numbers, from one read: an entry whose division is corrected meanwhile is
 * in one of them. The caller has checked the actor.
 */
export async function listDivisions({ database }: Pick<Deps, 'database'>) {
  const entries = await findEntries(database, {});
  return {
    regular: rankDivision(entries.filter((entry) => divisionOf(entry).key === 'regular')),
    junior: rankDivision(entries.filter((entry) => divisionOf(entry).key === 'junior')),
  };
}

/** Returns one division by rank, with phone numbers. The caller has checked the actor. */
export async function listDivision(deps: Pick<Deps, 'database'>, division: Division): Promise<RankedEntry[]> {
  return rankDivision(await findEntries(deps.database, { isJunior: divisionNamed(division).isJunior }));
}

/** Small enough to be read well within the time limit of a statement. */
const ROWS_AT_ONCE = 1_000;

/** No correction changes it. In an index of ranks, an entry could move past the read, or before it. */
const BY_ID = { _id: 1 } as const;

/** Returns the entries of one division, or of both, by id and each once. Leaves out disqualified ones. */
async function findEntries(database: Connection, filter: { isJunior?: boolean }): Promise<Entry[]> {
  const documents = await entryModel(database)
    .find({ ...filter, ...COUNTED }, WITHOUT_HISTORY)
    .sort(BY_ID)
    .hint(BY_ID)
    .limit(MAX_LISTED_ROWS)
    .batchSize(ROWS_AT_ONCE)
    .lean();
  return documents.map((document) => entryOf(storedOf(document)));
}

/** What boards show. It is read after each change, and takes half the time of whole rows. */
const BOARD_COLUMNS = [...BOARD_FIELDS, 'createdAt', 'photoFileName', 'anglerId'] as const;

/** Returns the rows of one division's board. */
async function findBoardRows(database: Connection, division: Division): Promise<BoardRow[]> {
  const documents = await entryModel(database)
    .find({ isJunior: divisionNamed(division).isJunior, ...COUNTED })
    .select<Pick<EntryDocument, '_id' | (typeof BOARD_COLUMNS)[number]>>([...BOARD_COLUMNS])
    .sort(BY_ID)
    .hint(BY_ID)
    .limit(MAX_LISTED_ROWS)
    .batchSize(ROWS_AT_ONCE)
    .lean();
  return documents.map(({ _id: id, photoFileName, ...fields }) =>
    boardRowOf({ id, ...fields, fishPhotoPath: photoFileName && photoPath(photoFileName) }),
  );
}

/**
 * Reads board rows from the database, one query per call. No row holds a phone number. Throws UNAVAILABLE at once when
 * the database is known to be disconnected.
 */
export function createDivisionReader({ database }: { database: Connection }): DivisionReader {
  return {
    async read(division) {
      assertConnected(database);
      return createStandings(await findBoardRows(database, division));
    },
    async rankOf(entry) {
      return rankBehind(await countBetter(database, entry));
    },
  };
}

/** More entries are ranked with one read of all. */
const MAX_SINGLE_RANKS = 20;

/**
 * Returns these entries with their ranks, without those that do not count. For few it reads and ranks each by the index.
 * The caller has checked the actor.
 */
export async function findRankedEntries(
  deps: Pick<Deps, 'database'>,
  ids: ReadonlySet<number>,
): Promise<RankedEntry[]> {
  const { database } = deps;
  if (ids.size > MAX_SINGLE_RANKS) {
    const { regular, junior } = await listDivisions(deps);
    return [...regular, ...junior].filter(({ id }) => ids.has(id));
  }
  const documents = await entryModel(database)
    .find({ _id: { $in: [...ids] }, ...COUNTED }, WITHOUT_HISTORY)
    .lean();
  const entries = documents.map((document) => entryOf(storedOf(document)));
  const better = await Promise.all(entries.map((entry) => countBetter(database, entry)));
  return entries.map((entry, index) => Object.assign(entry, { rank: rankBehind(better[index] ?? 0) }));
}

/** Returns the entries of a phone number with their ranks, at most 20. The caller has checked the actor. */
export async function listEntriesOfPhone(deps: Pick<Deps, 'database'>, phoneNumber: string): Promise<RankedEntry[]> {
  const found = await entryModel(deps.database)
    .find({ phoneNumber, ...COUNTED }, { _id: 1 })
    .limit(MAX_SINGLE_RANKS)
    .lean();
  return await findRankedEntries(deps, new Set(found.map(({ _id }) => _id)));
}

/** Counts the entries of its division that rank before this one (`compareEntries`). */
async function countBetter(
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

/** Returns the distinct names of all entries, also of disqualified ones, as `First Last`. */
export async function listEntrantNames(database: Connection): Promise<string[]> {
  return [...new Set((await listEntrants(database)).map(({ name }) => name))];
}

/** Returns who has weighed in, also of disqualified entries: name as `First Last`, phone number, and the angler of a card. */
export async function listEntrants(database: Connection) {
  const fields = { firstName: 1, lastName: 1, phoneNumber: 1, anglerId: 1 } as const;
  const documents = await entryModel(database).find({}, fields).limit(MAX_LISTED_ROWS).lean();
  return documents.map(({ firstName, lastName, phoneNumber, anglerId = null }) => ({
    name: `${firstName} ${lastName}`,
    phoneNumber,
    anglerId,
  }));
}

/** Returns the entry of a ticket when it is disqualified. The caller has checked the actor. */
export async function findDisqualifiedTicket(database: Connection, ticketId: string): Promise<Entry | null> {
  const document = await entryModel(database)
    .findOne({ ticketId, disqualificationReason: { $ne: null }, unsettledAt: null }, WITHOUT_HISTORY)
    .lean();
  return document && entryOf(storedOf(document));
}

/** Returns the names of who has weighed in by phone number, as `First Last` in alphabetical order. */
export async function nameEntrants(
  database: Connection,
  phoneNumbers: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const documents = await entryModel(database)
    .find({ phoneNumber: { $in: [...new Set(phoneNumbers)] } }, { phoneNumber: 1, firstName: 1, lastName: 1 })
    .limit(MAX_LISTED_ROWS)
    .lean();
  const names = new Map<string, Set<string>>();
  for (const { phoneNumber, firstName, lastName } of documents) {
    names.set(phoneNumber, (names.get(phoneNumber) ?? new Set()).add(`${firstName} ${lastName}`));
  }
  return new Map([...names].map(([phoneNumber, all]) => [phoneNumber, [...all].toSorted()]));
}

/** Returns the names of these entries, also of disqualified ones, as `First Last`. A deleted one is left out. */
export async function nameEntries(
  deps: Deps,
  actor: Actor,
  { ids }: { readonly ids: readonly number[] },
): Promise<ReadonlyMap<number, string>> {
  assertAdministrator(actor);
  const documents = await entryModel(deps.database)
    .find({ _id: { $in: [...ids] } }, { firstName: 1, lastName: 1 })
    .lean();
  return new Map(documents.map(({ _id: id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
}

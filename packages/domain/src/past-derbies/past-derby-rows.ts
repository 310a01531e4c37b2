import { DIVISIONS } from '@derby/rules/divisions';
import { collectionOf, type Deps } from '../kernel/index.ts';
import { writeBoards, type PastBoards, type PastEntry } from './past-boards.ts';

/** A prize of a place or a draw, with its winner as visitors saw it. */
export interface PastPrize {
  readonly title: string;
  readonly description: string;
  readonly rank: number;
  readonly isJunior: boolean;
  readonly firstInitial: string;
  readonly lastName: string;
}

/** A prize that was drawn, with only the name that the hall has seen. */
export interface PastDraw {
  readonly prizeTitle: string;
  readonly ticketId: string;
  readonly firstInitial: string;
  readonly lastName: string;
  readonly drawnAt: Date;
  /** The person was not there, and the prize was drawn again. */
  readonly wasAbsent: boolean;
}

export interface PastDerbyDocument {
  /** End of the derby in Unix milliseconds, so that each derby is archived once. */
  _id: number;
  /** `2025`; a second derby of that year is `2025-2`. */
  year: string;
  /** Includes the year. */
  title: string;
  /** Visible to visitors. */
  isPublished: boolean;
  /** Number of entries in each division. */
  regularEntries: number;
  juniorEntries: number;
  hasPhotos: boolean;
  /** The first of each division that has entries, the regular one first. */
  winners: readonly PastEntry[];
  /** The second of each division that has two; absent in derbies that were archived before they were kept. */
  runnersUp?: readonly PastEntry[];
  /** In the order of the event; absent in derbies that were archived before they were kept. */
  prizes?: readonly PastPrize[];
  /** Of the final boards, which are stored in pages. */
  version: string;
  /** The log of the draws in their order; absent in derbies that were archived before it was kept. */
  draws?: readonly PastDraw[];
  /** For processes of earlier versions only. */
  entries: readonly object[];
}

export const pastDerbyModel = collectionOf<PastDerbyDocument>(
  'past_derbies',
  {
    _id: Number,
    year: String,
    title: String,
    isPublished: Boolean,
    regularEntries: Number,
    juniorEntries: Number,
    hasPhotos: Boolean,
    winners: Object,
    runnersUp: Object,
    prizes: Object,
    version: String,
    draws: Object,
    entries: Object,
  },
  { indexes: [[{ year: 1 }, { unique: true }]], minimize: false },
);

/**
 * Returns what a row says about its boards. A process of an earlier version runs beside this one during an update. It
 * finds the winners in `entries`. The last element makes its sweep of photos fail: it would find none in this row and
 * delete them all.
 */
export function boardsInRow({ version, regularEntries, juniorEntries }: PastBoards, entries: readonly PastEntry[]) {
  const [winners = [], runnersUp = []] = [1, 2].map((rank) =>
    DIVISIONS.flatMap(({ isJunior }) => entries.filter((entry) => entry.rank === rank && entry.isJunior === isJunior)),
  );
  return { version, regularEntries, juniorEntries, winners, runnersUp, entries: [...winners, { fishPhotoPath: 0 }] };
}

type RowDeps = Pick<Deps, 'database' | 'clock'>;

export interface PastDerbyFilter {
  readonly isPublished?: true;
  readonly year?: string;
}

/** Far more than a club has. */
const MAX_LISTED = 1_000;

/** Returns the rows, latest first, without their boards. */
export async function findRows(deps: RowDeps, filter: PastDerbyFilter, limit = MAX_LISTED) {
  const find = async () =>
    await pastDerbyModel(deps.database).find(filter, { entries: 0 }).sort({ _id: -1 }).limit(limit).lean();
  const rows = await find();
  if (rows.every(({ version }) => version)) return rows;
  // A process of an earlier version has archived a derby after the migration.
  await splitPastDerbies(deps);
  return await find();
}

/**
 * Moves the boards of derbies that an earlier version has archived into pages. May be repeated, run at the same time as
 * others, and be killed at any point: until its one update, a row keeps its boards.
 */
export async function splitPastDerbies(deps: RowDeps): Promise<number> {
  const pastDerbies = pastDerbyModel(deps.database);
  const whole = await pastDerbies.find({ version: null }, { _id: 1 }).lean();
  // oxlint-disable no-await-in-loop -- one derby in memory at a time
  for (const { _id } of whole) {
    const row = await pastDerbies.findOne({ _id, version: null }, { entries: 1 }).lean<{ entries: PastEntry[] }>();
    if (row === null) continue;
    const boards = await writeBoards(deps, _id, row.entries);
    await pastDerbies.updateOne({ _id, version: null }, { $set: boardsInRow(boards, row.entries) });
  }
  // oxlint-enable no-await-in-loop
  return whole.length;
}

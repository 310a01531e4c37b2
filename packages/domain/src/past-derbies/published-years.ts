import { lastNumber, takeNumbers, type Connection, type Deps } from '../kernel/index.ts';
import { pastDerbyModel } from './past-derby-rows.ts';

/** More than the addresses that a front door keeps. */
const MAX_YEARS = 200;

/** The name of a published past derby. */
export interface PublishedYear {
  readonly year: string;
  readonly title: string;
  /** The path of the photo of the first winner; null without one. */
  readonly winnerPhoto: string | null;
}

/**
 * Returns the names of the published past derbies, latest first, with a version that every change raises. Null when
 * the caller knows that version, which costs one small read.
 */
export async function readPublishedYears({ database }: Pick<Deps, 'database'>, knownVersion?: number | null) {
  // Read first: a change after it makes the next caller read again.
  const version = await readPastVersion(database);
  if (version === knownVersion) return null;
  const rows = await pastDerbyModel(database)
    .find({ isPublished: true }, { year: 1, title: 1, winners: 1 })
    .sort({ _id: -1 })
    .limit(MAX_YEARS)
    .lean();
  const years = rows.map(({ year, title, winners }): PublishedYear => ({
    year,
    title,
    winnerPhoto: winners[0]?.fishPhotoPath ?? null,
  }));
  return { version, years };
}

/** Tells the front doors that the published years, or what they show of them, have changed. Returns the new version. */
export const raisePastVersion = (database: Connection): Promise<number> => takeNumbers(database, 'past_derbies');

/** Returns the version of the past derbies. Every change raises it. */
export const readPastVersion = (database: Connection): Promise<number> => lastNumber(database, 'past_derbies');

/**
 * Changes the published years and tells the front doors. Raises the version first, because the process may die after
 * the change, and again for one that has read the old years in between.
 */
export async function changeYears<Row>(database: Connection, change: () => Promise<Row>): Promise<Row> {
  await raisePastVersion(database);
  const row = await change();
  await raisePastVersion(database);
  return row;
}

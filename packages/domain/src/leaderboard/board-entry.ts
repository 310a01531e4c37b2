import type { Rankable, Ranked } from './rank.ts';
import type { Standings, StandingsReader } from './standings.ts';

/** The two divisions are ranked apart. */
export type Division = 'regular' | 'junior';

/** What the board may know of an entry, without its place: everything but the phone number. */
export interface BoardRow extends Rankable {
  readonly firstName: string;
  readonly lastName: string;
  readonly isJunior: boolean;
  /** `/uploads/<name>.jpg`, or null without a photo. */
  readonly fishPhotoPath: string | null;
}

/** An entry in its place. */
export type BoardEntry = BoardRow & Ranked;

/** Where the board's rows come from: the database, or a snapshot in front of it. */
export interface DivisionReader {
  /** A division by rank. What it gives may change later on: use it at once and keep nothing. */
  read(division: Division): Promise<StandingsReader>;
  /** The place of an entry among all others of its division, whether or not it is stored as it is given. */
  rankOf(entry: Rankable & { readonly isJunior: boolean }): Promise<number>;
}

/** The truth about the rows of the board. */
export interface BoardSource extends DivisionReader {
  read(division: Division): Promise<Standings>;
  /** Null when there is no such entry. */
  find(entryId: number): Promise<BoardRow | null>;
}

/** The division of an entry. */
export function divisionOf({ isJunior }: { readonly isJunior: boolean }): Division {
  return isJunior ? 'junior' : 'regular';
}

import type { CheckedFields } from '@derby/rules/entry-fields';
import type { Rankable, Ranked } from './rank.ts';
import type { Standings, StandingsReader } from './standings.ts';

/** The two divisions are ranked apart. */
export type Division = 'regular' | 'junior';

/** What of the typed fields reaches the board, and so visitors: nothing personal but the name, of which they see an initial. */
const BOARD_FIELDS = [
  'firstName',
  'lastName',
  'fishWeightLbs',
  'isJunior',
] as const satisfies readonly (keyof CheckedFields)[];

/** The fields of an entry that the board may have, without its rank. */
export interface BoardRow extends Rankable, Pick<CheckedFields, (typeof BOARD_FIELDS)[number]> {
  /** `/uploads/<name>.jpg`, or null without a photo. */
  readonly fishPhotoPath: string | null;
}

/** Picks the fields that the board may have. */
export function boardRowOf(entry: BoardRow): BoardRow {
  const { id, createdAt, fishPhotoPath } = entry;
  const typed = Object.fromEntries(BOARD_FIELDS.map((name) => [name, entry[name]]));
  return { id, createdAt, fishPhotoPath, ...(typed as Pick<CheckedFields, (typeof BOARD_FIELDS)[number]>) };
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

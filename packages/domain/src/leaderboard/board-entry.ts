import type { DivisionKey } from '@derby/rules/divisions';
import type { CheckedFields } from '@derby/rules/entry-fields';
import type { Rankable, Ranked } from './rank.ts';
import type { Standings } from './standings.ts';

export type Division = DivisionKey;

/** Typed fields on the board. Visitors see no personal data except the last name and the initial of the first name. */
export const BOARD_FIELDS = [
  'firstName',
  'lastName',
  'fishWeightLbs',
  'isJunior',
] as const satisfies readonly (keyof CheckedFields)[];

/** An entry with the fields that the board may show, without its rank. */
export interface BoardRow extends Rankable, Pick<CheckedFields, (typeof BOARD_FIELDS)[number]> {
  /** `/uploads/<name>.jpg`, or null without a photo. */
  readonly fishPhotoPath: string | null;
  /** The angler of the card; absent without one. Visitors do not see it. */
  readonly anglerId?: number;
}

/** Picks the fields that the board may show. */
export function boardRowOf(entry: Omit<BoardRow, 'anglerId'> & { readonly anglerId?: number | null }): BoardRow {
  const { id, createdAt, fishPhotoPath, anglerId } = entry;
  const typed = Object.fromEntries(BOARD_FIELDS.map((name) => [name, entry[name]]));
  const row = { id, createdAt, fishPhotoPath, ...(typed as Pick<CheckedFields, (typeof BOARD_FIELDS)[number]>) };
  return anglerId == null ? row : { ...row, anglerId };
}

export type BoardEntry = BoardRow & Ranked;

/** Reads the rows of the board: from the database, or from memory. */
export interface DivisionReader {
  /** Returns a division by rank. */
  read(division: Division): Promise<Standings>;
  /** Returns the rank of an entry among all others of its division, even when the stored row differs from it. */
  rankOf(entry: Rankable & { readonly isJunior: boolean }): Promise<number>;
}

/** The line on every page. */
export interface Notice {
  readonly text: string;
  /** When it disappears by itself; null when it stays until it is removed. */
  readonly until: Date | null;
}

/** What an administrator shows on all screens. */
export interface Announced {
  /** The step of the prize ceremony; null while there is none. */
  readonly ceremonyStep: number | null;
  /** The latest draw of a prize that stands; null without one. */
  readonly latestDraw: LatestDraw | null;
  /** The line on every page; null while there is none. Its time may be over. */
  readonly notice: Notice | null;
}

/** The derby's state for the board. It may be half a second old; weigh-ins read the database instead. */
export interface BoardStateReader {
  hasEnded(): Promise<boolean>;
  announced(): Promise<Announced>;
}

/** A draw as visitors may see it. */
export interface LatestDraw {
  readonly prizeTitle: string;
  readonly firstInitial: string;
  readonly lastName: string;
  readonly drawnAt: Date;
}

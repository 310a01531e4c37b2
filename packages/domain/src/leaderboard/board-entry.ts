import type { Ranked } from './rank.ts';

/** The two divisions are ranked apart (spec.md 1). */
export type Division = 'regular' | 'junior';

/** What the board may know of an entry: everything but the phone number. */
export interface BoardEntry extends Ranked {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly fishWeightLbs: number;
  readonly isJunior: boolean;
  readonly createdAt: Date;
  /** `/uploads/<name>.jpg`, or null without a photo. */
  readonly fishPhotoPath: string | null;
}

/** Where the board's rows come from: the database, or a snapshot in front of it. */
export interface DivisionReader {
  /** All entries of a division by rank. One call per request. */
  read(division: Division): Promise<readonly BoardEntry[]>;
}

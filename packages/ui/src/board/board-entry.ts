/** One row of a board, as the public may see it. */
export interface BoardEntry {
  readonly id: number;
  /** In the division, from 1. */
  readonly rank: number;
  readonly firstInitial: string;
  readonly lastName: string;
  readonly fishWeightLbs: number;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly fishPhotoUrl: string | null;
}

/** One row of the final board of a past derby, whose entry times are not archived. */
export interface PastBoardEntry extends Omit<BoardEntry, 'createdAt'> {
  readonly createdAt: null;
}

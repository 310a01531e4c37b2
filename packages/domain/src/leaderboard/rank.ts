/** What the order of a division rests on. */
export interface Rankable {
  readonly id: number;
  readonly fishWeightLbs: number;
  /** When the fish was weighed in. */
  readonly createdAt: Date;
}

/** A place in a division: 1, 2, 3 … without gaps. */
export interface Ranked {
  readonly rank: number;
}

/**
 * Sorts the better fish first: heavier, then weighed in earlier, then the lower id (docs/rules.md, "Ranking"). Never 0
 * for two entries.
 */
export function compareEntries(a: Rankable, b: Rankable): number {
  return b.fishWeightLbs - a.fishWeightLbs || a.createdAt.getTime() - b.createdAt.getTime() || a.id - b.id;
}

/**
 * THE ranking (docs/rules.md, "Ranking"). Takes all entries of one division in any order; gives them best first
 * with ranks 1 to n. Board, admin, messages, exports, statistics and tickets all call it.
 */
export function rankDivision<Entry extends Rankable>(entries: readonly Entry[]): (Entry & Ranked)[] {
  return entries.toSorted(compareEntries).map((entry, index) => withRank(entry, index + 1));
}

function withRank<Entry>(entry: Entry, rank: number): Entry & Ranked {
  return { ...entry, rank };
}

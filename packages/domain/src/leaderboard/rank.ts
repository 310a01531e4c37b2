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
 * What decides, one after the other, and which value of it is better: the heavier fish, then the earlier weigh-in, then
 * the lower id (docs/rules.md, "Ranking"). The only place that says so; sorting, the index of the database and its
 * queries are made of it.
 */
export const RANK_ORDER = [
  { field: 'fishWeightLbs', better: 'higher' },
  { field: 'createdAt', better: 'lower' },
  { field: 'id', better: 'lower' },
] as const satisfies readonly { field: keyof Rankable; better: 'higher' | 'lower' }[];

/** Sorts the better fish first, by {@link RANK_ORDER}. Never 0 for two entries. */
export function compareEntries(a: Rankable, b: Rankable): number {
  for (const { field, better } of RANK_ORDER) {
    const difference = Number(a[field]) - Number(b[field]);
    if (difference !== 0) return better === 'higher' ? -difference : difference;
  }
  return 0;
}

/**
 * Ranks a division (docs/rules.md, "Ranking"). Takes all entries of one division in any order; gives them best first
 * with ranks 1 to n. Board, admin, messages, exports, statistics and tickets all call it, or count
 * in the database by the same order.
 */
export function rankDivision<Entry extends Rankable>(entries: readonly Entry[]): (Entry & Ranked)[] {
  return entries.toSorted(compareEntries).map((entry, index) => withRank(entry, index + 1));
}

function withRank<Entry>(entry: Entry, rank: number): Entry & Ranked {
  return { ...entry, rank };
}

/** The fields that decide the order of a division. */
export interface Rankable {
  readonly id: number;
  readonly fishWeightLbs: number;
  /** Time of the weigh-in. */
  readonly createdAt: Date;
}

/** A rank within a division: 1, 2, 3 … without gaps. */
export interface Ranked {
  readonly rank: number;
}

/**
 * The order of ranks: the heavier fish, then the earlier weigh-in, then the lower id (docs/rules.md, "Ranking"). This
 * is its only definition. Sorting, the database index and its queries are derived from it.
 */
export const RANK_ORDER = [
  { field: 'fishWeightLbs', better: 'higher' },
  { field: 'createdAt', better: 'lower' },
  { field: 'id', better: 'lower' },
] as const satisfies readonly { field: keyof Rankable; better: 'higher' | 'lower' }[];

/** Compares two entries by {@link RANK_ORDER}, better first. Never 0 for two entries. */
export function compareEntries(a: Rankable, b: Rankable): number {
  for (const { field, better } of RANK_ORDER) {
    const difference = Number(a[field]) - Number(b[field]);
    if (difference !== 0) return better === 'higher' ? -difference : difference;
  }
  return 0;
}

/**
 * Ranks all entries of one division (docs/rules.md, "Ranking"). Returns them best first with ranks 1 to n. All callers
 * that need ranks use it, or count in the database by the same order.
 */
export function rankDivision<Entry extends Rankable>(entries: readonly Entry[]): (Entry & Ranked)[] {
  return entries.toSorted(compareEntries).map(rankedBehind);
}

/** Returns the rank of an entry behind this many better ones. */
export const rankBehind = (better: number) => better + 1;

/** Returns an entry with its rank behind this many better ones. */
export const rankedBehind = <Entry extends Rankable>(entry: Entry, better: number): Entry & Ranked => ({
  ...entry,
  rank: rankBehind(better),
});

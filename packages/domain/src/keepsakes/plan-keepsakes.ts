import { hashOfKeepsake, type KeepsakeFacts } from './keepsake-facts.ts';
import type { StoredKeepsake } from './keepsake-rows.ts';

/** While the derby is open, the ranks of many fish change with each weigh-in. */
const RANK_INTERVAL_MS = 10 * 60_000;

const MEDALS = ['gold', 'silver', 'bronze'] as const;

export const medalOf = (rank: number): KeepsakeFacts['medal'] => MEDALS[rank - 1] ?? null;

/** What is to be made now, and when more is due. */
export interface KeepsakePlan {
  /** Medals first, then fish without a picture, then the newest. */
  readonly make: readonly KeepsakeFacts[];
  /** Infinity when nothing waits. */
  readonly nextAtMs: number;
}

/** Compares what each fish shall show, by the board of now, with what is stored. */
export function planKeepsakes(
  wanted: readonly KeepsakeFacts[],
  stored: ReadonlyMap<string, StoredKeepsake>,
  nowMs: number,
): KeepsakePlan {
  const due = wanted.map((facts) => ({ facts, atMs: dueAtMs(facts, stored.get(facts.photo), nowMs) }));
  const order = ({ medal, photo, weighedAt }: KeepsakeFacts) =>
    [medal !== null, !stored.has(photo), weighedAt.getTime()].map(Number);
  return {
    make: due.flatMap(({ facts, atMs }) => (atMs <= nowMs ? [facts] : [])).sort((a, b) => larger(order(a), order(b))),
    nextAtMs: Math.min(Infinity, ...due.map(({ atMs }) => atMs).filter((atMs) => atMs > nowMs)),
  };
}

/** Sorts lists of equal length, the larger one first. */
function larger(a: readonly number[], b: readonly number[]): number {
  return b.map((value, index) => value - (a[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** Returns whether the stored pictures show these facts, with this rank at their own time. */
function shows({ hash, rankedAt }: StoredKeepsake, facts: KeepsakeFacts, rank: number): boolean {
  return hash === hashOfKeepsake({ ...facts, rank, medal: medalOf(rank), rankedAt });
}

/** Returns whether the stored pictures differ from these facts at most by an earlier rank, whose time they name. */
export const isEarlier = (stored: StoredKeepsake, facts: KeepsakeFacts): boolean => shows(stored, facts, stored.rank);

/** Returns when to make the pictures of these facts; Infinity when the stored ones are right. */
function dueAtMs(facts: KeepsakeFacts, stored: StoredKeepsake | undefined, nowMs: number): number {
  if (stored === undefined || (facts.rankedAt === null) !== (stored.rankedAt === null)) return nowMs;
  const { rank, rankedAt } = stored;
  if (shows(stored, facts, facts.rank)) return Infinity;
  const isLater = rankedAt !== null && medalOf(rank) === facts.medal && isEarlier(stored, facts);
  // A picture of a clock that was ahead is no newer than now.
  return isLater ? Math.min(rankedAt.getTime(), nowMs) + RANK_INTERVAL_MS : nowMs;
}

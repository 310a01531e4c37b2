import { DIVISIONS } from '@derby/rules/divisions';
import { isOnPodium } from '@derby/ui/board/rows';
import type { Division, LeaderboardEntry } from '../../api/fetch-leaderboard-page.ts';
import type { Board } from '../../board-state.ts';

const orderFrom = (first: Division): readonly Division[] => [
  first,
  ...DIVISIONS.flatMap(({ wire }) => (wire === first ? [] : [wire])),
];

/** The divisions in the order in which the screen shows them. */
export const orders: Readonly<Record<Division, readonly Division[]>> = {
  REGULAR: orderFrom('REGULAR'),
  JUNIOR: orderFrom('JUNIOR'),
};

export type Boards = Readonly<Record<Division, Board>>;

/** What the screen shows at one time: a page of a division, beside its first three. */
export interface HallView {
  readonly division: Division;
  /** The first three, by rank. */
  readonly podium: readonly LeaderboardEntry[];
  /** The rows of this page, by rank. */
  readonly listed: readonly LeaderboardEntry[];
}

interface ScheduleOptions {
  readonly firstDivision: Division;
  readonly rowsPerPage: number;
}

/**
 * Returns what to show in a turn. It depends on the number of the turn and the boards only: a screen that slept or lost
 * its network shows the right page again, whatever happened in between.
 */
export function viewAt(turn: number, boards: Boards, { firstDivision, rowsPerPage }: ScheduleOptions): HallView {
  const views = orders[firstDivision].flatMap((division) => viewsOf(division, boards[division].rows, rowsPerPage));
  const view = views[turn % views.length];
  if (!view) throw new Error('Each division has a view.');
  return view;
}

function viewsOf(division: Division, rows: readonly LeaderboardEntry[], rowsPerPage: number): HallView[] {
  const podium = rows.filter(isOnPodium);
  const others = rows.filter((entry) => !isOnPodium(entry));
  const pageCount = Math.max(1, Math.ceil(others.length / rowsPerPage));
  return Array.from({ length: pageCount }, (_, page) => ({
    division,
    podium,
    listed: others.slice(page * rowsPerPage, (page + 1) * rowsPerPage),
  }));
}

/** A new leader, to be shown over the screen. */
export interface NewLeader {
  readonly division: Division;
  readonly entry: LeaderboardEntry;
  /** The one that led before. */
  readonly before: LeaderboardEntry;
}

/** The first of each division, and the new ones that are shown one after the other. */
export interface LeaderWatch {
  readonly leaders: Readonly<Record<Division, LeaderboardEntry | null>>;
  /** The first one is on the screen. At most one of each division: an earlier leader leads no more. */
  readonly cards: readonly NewLeader[];
}

export const NO_LEADERS: LeaderWatch = { leaders: { REGULAR: null, JUNIOR: null }, cards: [] };

/**
 * Returns the watch after the boards have changed, or the same one. A heavier fish than the leader's is announced; one
 * that leads because another was removed or corrected is not.
 */
export function watchLeaders(watch: LeaderWatch, boards: Boards): LeaderWatch {
  let next = watch;
  for (const division of orders.REGULAR) {
    const entry = boards[division].rows[0] ?? null;
    const known = watch.leaders[division];
    if (entry?.id === known?.id && entry?.fishWeightLbs === known?.fishWeightLbs) continue;
    const isNew = entry !== null && known !== null && entry.id !== known.id;
    const others = next.cards.filter((card) => card.division !== division);
    const cards =
      isNew && entry.fishWeightLbs > known.fishWeightLbs ? [...others, { division, entry, before: known }] : others;
    next = { leaders: { ...next.leaders, [division]: entry }, cards };
  }
  return next;
}

const TICKER_FISH = 3;

/** Returns the fish that were weighed in last, the latest first. */
export function latestOf(rows: readonly LeaderboardEntry[]): readonly LeaderboardEntry[] {
  return rows.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id).slice(0, TICKER_FISH);
}

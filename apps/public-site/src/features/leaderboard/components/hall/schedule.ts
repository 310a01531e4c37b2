import { DIVISIONS } from '@derby/rules/divisions';
import type { DerbyNow } from '@derby/rules/event/derby-now';
import { isNew } from '@derby/rules/race-clock';
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

/** What the screen shows at one time: a page of a division beside its first three, or a scene in their place. */
export interface HallView {
  readonly division: Division;
  readonly scene: 'board' | 'afternoon' | 'last-half-hour';
  /** The first three, by rank. */
  readonly podium: readonly LeaderboardEntry[];
  /** The rows of this page, by rank. */
  readonly listed: readonly LeaderboardEntry[];
}

interface ScheduleOptions {
  readonly firstDivision: Division;
  readonly rowsPerPage: number;
  /** The turns of the afternoon after the pages of a division; 0 leaves it out. */
  readonly replayTurns?: number;
  /** Shows the clock of the last half hour after each division. */
  readonly hasClock?: boolean;
}

/** Fewer fish are no afternoon. */
const LEAST_REPLAYED = 4;

/**
 * Returns what to show in a turn. It depends on the number of the turn and the boards only: a screen that slept or lost
 * its network shows the right page again, whatever happened in between.
 */
export function viewAt(turn: number, boards: Boards, { firstDivision, ...options }: ScheduleOptions): HallView {
  const views = orders[firstDivision].flatMap((division) => viewsOf(division, boards[division].rows, options));
  const view = views[turn % views.length];
  if (!view) throw new Error('Each division has a view.');
  return view;
}

function viewsOf(
  division: Division,
  rows: readonly LeaderboardEntry[],
  { rowsPerPage, replayTurns = 0, hasClock = false }: Omit<ScheduleOptions, 'firstDivision'>,
): HallView[] {
  const podium = rows.filter(isOnPodium);
  const others = rows.filter((entry) => !isOnPodium(entry));
  const pageCount = Math.max(1, Math.ceil(others.length / rowsPerPage));
  const scene = (name: HallView['scene']): HallView => ({ division, scene: name, podium, listed: [] });
  return [
    ...Array.from({ length: pageCount }, (_, page) => ({
      ...scene('board'),
      listed: others.slice(page * rowsPerPage, (page + 1) * rowsPerPage),
    })),
    ...(rows.length < LEAST_REPLAYED ? [] : Array.from({ length: replayTurns }, () => scene('afternoon'))),
    ...(hasClock ? [scene('last-half-hour')] : []),
  ];
}

/** A new leader, to be shown over the screen. */
export interface NewLeader extends DivisionEntry {
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
    const isAnother = entry !== null && known !== null && entry.id !== known.id;
    const others = next.cards.filter((card) => card.division !== division);
    const cards =
      isAnother && entry.fishWeightLbs > known.fishWeightLbs ? [...others, { division, entry, before: known }] : others;
    next = { leaders: { ...next.leaders, [division]: entry }, cards };
  }
  return next;
}

/** New fish that are shown over the screen one after the other. */
export interface NewestWatch {
  /** Ids of the fish that were shown, or are. */
  readonly shown: ReadonlySet<number>;
  /** The first one is on the screen. */
  readonly cards: readonly DivisionEntry[];
}

export interface DivisionEntry {
  readonly division: Division;
  readonly entry: LeaderboardEntry;
}

export const NONE_NEW: NewestWatch = { shown: new Set(), cards: [] };

/** Of a rush of fish the latest are shown. */
const MOST_CARDS = 3;

/**
 * Returns the watch after the boards have changed, or the same one: a fish that was weighed in since the screen was
 * opened, at most ten minutes ago, is shown once it has a photo.
 */
export function watchNewest(
  watch: NewestWatch,
  boards: Boards,
  { derby, openedMs }: { readonly derby: DerbyNow; readonly openedMs: number },
): NewestWatch {
  const added = orders.REGULAR.flatMap((division) =>
    boards[division].rows.flatMap((entry) => {
      const atMs = Date.parse(entry.createdAt);
      const isDue = entry.fishPhotoUrl !== null && atMs >= openedMs && isNew(atMs, derby) && !watch.shown.has(entry.id);
      return isDue ? { division, entry } : [];
    }),
  );
  if (added.length === 0) return watch;
  // A leader has a card of its own.
  const cards = [...watch.cards, ...added.filter(({ entry }) => entry.rank > 1)].toSorted((a, b) =>
    a.entry.createdAt.localeCompare(b.entry.createdAt),
  );
  return { shown: new Set([...watch.shown, ...added.map(({ entry }) => entry.id)]), cards: cards.slice(-MOST_CARDS) };
}

const TICKER_FISH = 3;

/** Returns the fish that were weighed in last, the latest first. */
export function latestOf(rows: readonly LeaderboardEntry[]): readonly LeaderboardEntry[] {
  return rows.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id).slice(0, TICKER_FISH);
}

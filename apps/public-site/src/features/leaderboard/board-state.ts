import type { LeaderboardEntry, LeaderboardPage } from './api/fetch-leaderboard-page.ts';
import type { BoardSizes } from '@derby/ui/board/board-sizes';
import type { BoardFailure } from './board-failure.ts';

/** How long a new row is marked. */
export const NEW_MARK_MS = 60_000;

/** `loading` is the first page of a division or search, `extending` the next page below, `refreshing` all pages again. */
export type BoardActivity = 'loading' | 'extending' | 'refreshing';

export interface Board {
  /** By rank. */
  readonly rows: readonly LeaderboardEntry[];
  /** The search that the rows match; null while there are none. */
  readonly rowsSearch: string | null;
  readonly pageCount: number;
  /** The version that all pages share; null when they differ, and without pages. */
  readonly version: string | null;
  readonly hasMore: boolean;
  /** Entries that match the search. */
  readonly total: number;
  /** Null until they are known. A search and a failure keep them. */
  readonly sizes: BoardSizes | null;
  /** Entries of the other division that match a search without a match in this one. */
  readonly matchesInOtherDivision: number;
  /** The first two of the division in the last response without a search. */
  readonly first: readonly LeaderboardEntry[];
  readonly isOfficial: boolean;
  readonly weighInStart: string | null;
  /** Whether the server pushes changes, so that they need not wait for the poll. */
  readonly isPushed: boolean;
  /** The time of the last successful response. */
  readonly updatedAt: Date | null;
  readonly failure: BoardFailure | null;
  /** Failed requests in a row. */
  readonly missed: number;
  /** The rows were kept on the device, because no response has arrived. */
  readonly isKept: boolean;
  readonly activity: BoardActivity | 'idle';
  /** The number of refreshes that were started. */
  readonly refreshes: number;
  /** Rows that the last refresh added or whose weight it changed. */
  readonly changedIds: ReadonlySet<number>;
  /** When each row appeared that is new; refreshes remove it after `NEW_MARK_MS`. */
  readonly newSince: ReadonlyMap<number, Date>;
}

export type BoardEvent =
  | { readonly type: 'asked'; readonly activity: BoardActivity }
  | {
      readonly type: 'loaded';
      readonly activity: BoardActivity;
      readonly search: string;
      readonly pages: readonly LeaderboardPage[];
      readonly at: Date;
    }
  | { readonly type: 'recalled'; readonly page: LeaderboardPage; readonly at: Date }
  | { readonly type: 'failed'; readonly search: string; readonly failure: BoardFailure };

export const emptyBoard: Board = {
  rows: [],
  rowsSearch: null,
  pageCount: 0,
  version: null,
  hasMore: false,
  total: 0,
  sizes: null,
  matchesInOtherDivision: 0,
  first: [],
  isOfficial: false,
  weighInStart: null,
  isPushed: false,
  updatedAt: null,
  failure: null,
  missed: 0,
  isKept: false,
  activity: 'loading',
  refreshes: 0,
  changedIds: new Set(),
  newSince: new Map(),
};

/** Returns whether the board is provisional or official. Before the first fish it is neither. */
export function hasStanding({ rowsSearch, isOfficial, sizes }: Board): boolean {
  return rowsSearch !== null && (isOfficial || sizes?.totalInDivision !== 0);
}

/** Returns the board after an event. Only a private board, or a failed request for another search, empties the rows. */
export function reduceBoard(board: Board, event: BoardEvent): Board {
  switch (event.type) {
    case 'asked':
      return {
        ...board,
        activity: event.activity,
        refreshes: board.refreshes + (event.activity === 'refreshing' ? 1 : 0),
      };
    case 'loaded':
      return loaded(board, event);
    case 'recalled':
      return recalled(board, event);
    case 'failed':
      return failed(board, event);
  }
}

function loaded(board: Board, event: Extract<BoardEvent, { type: 'loaded' }>): Board {
  const extending = event.activity === 'extending';
  const fresh = event.pages.flatMap((page) => page.entries);
  const last = event.pages.at(-1);
  // Rows that were kept say nothing about what is new.
  const isRefresh = event.activity === 'refreshing' && !board.isKept;
  const changedIds = isRefresh ? changedIdsBetween(board, fresh) : board.changedIds;
  return {
    ...board,
    rows: uniqueByRank(extending ? [...board.rows, ...fresh] : fresh),
    rowsSearch: event.search,
    pageCount: extending ? board.pageCount + event.pages.length : event.pages.length,
    version: commonVersion([...(extending ? [board.version] : []), ...event.pages.map(({ version }) => version)]),
    hasMore: last?.hasMore ?? false,
    total: last?.total ?? 0,
    sizes: last ? sizesOf(last) : board.sizes,
    matchesInOtherDivision: last?.matchesInOtherDivision ?? 0,
    first: extending || event.search !== '' ? board.first : fresh.slice(0, 2),
    isOfficial: last?.isOfficial ?? false,
    weighInStart: last?.weighInStart ?? null,
    isPushed: last?.realTimeUpdates ?? false,
    updatedAt: event.at,
    failure: null,
    missed: 0,
    isKept: false,
    activity: 'idle',
    changedIds,
    newSince: isRefresh ? newSinceAfter(board, changedIds, event.at) : board.newSince,
  };
}

/** Shows a kept page after a failure, unless the board has rows or was found to be private. */
function recalled(board: Board, { page, at }: Extract<BoardEvent, { type: 'recalled' }>): Board {
  const { failure, missed } = board;
  if (failure === null || failure.isPrivate || board.rows.length > 0) return board;
  const shown = loaded(board, { type: 'loaded', activity: 'loading', search: '', pages: [page], at });
  return { ...shown, failure, missed, isKept: true };
}

function sizesOf({ totalInDivision, anglersInDivision, totalInOtherDivision }: LeaderboardPage): BoardSizes {
  return { totalInDivision, anglersInDivision, totalInOtherDivision };
}

/** Returns the same map when nothing is new or old enough to lose its mark. */
function newSinceAfter(board: Board, changedIds: ReadonlySet<number>, at: Date): ReadonlyMap<number, Date> {
  const { rows, newSince } = board;
  const known = new Set(rows.map(({ id }) => id));
  const kept = [...newSince].filter(([, since]) => at.getTime() - since.getTime() < NEW_MARK_MS);
  const added = [...changedIds].filter((id) => !known.has(id) && !newSince.has(id));
  if (added.length === 0 && kept.length === newSince.size) return newSince;
  return new Map([...kept, ...added.map((id) => [id, at] as const)]);
}

function commonVersion(versions: readonly (string | null)[]): string | null {
  const [first = null, ...others] = new Set(versions);
  return others.length === 0 ? first : null;
}

function failed(board: Board, { failure, search }: Extract<BoardEvent, { type: 'failed' }>): Board {
  const keepsRows = !failure.isPrivate && board.rowsSearch === search;
  // A refusal proves that the server was reached.
  const missed = failure.isPrivate ? 0 : board.missed + 1;
  const { updatedAt, refreshes, sizes } = board;
  return {
    ...(keepsRows ? board : { ...emptyBoard, updatedAt, refreshes, sizes: failure.isPrivate ? null : sizes }),
    failure,
    missed,
    activity: 'idle',
  };
}

/** Pages from different times may both contain a row; the later one wins. */
function uniqueByRank(entries: readonly LeaderboardEntry[]): LeaderboardEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return [...byId.values()].sort((a, b) => a.rank - b.rank);
}

/**
 * Returns the ids of rows to mark. Not marked: rows that others pushed down, rows that came into view from below (they
 * are behind all known rows when there were more), and all rows after an empty board.
 */
function changedIdsBetween({ rows: before, hasMore }: Board, after: readonly LeaderboardEntry[]): Set<number> {
  if (before.length === 0) return new Set();
  const weights = new Map(before.map((entry) => [entry.id, entry.fishWeightLbs]));
  const lastKnown = hasMore ? after.findLastIndex(({ id }) => weights.has(id)) : after.length;
  const changed = after.filter(({ id, fishWeightLbs }, index) =>
    weights.has(id) ? weights.get(id) !== fishWeightLbs : index < lastKnown,
  );
  return new Set(changed.map((entry) => entry.id));
}

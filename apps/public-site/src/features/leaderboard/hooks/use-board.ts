import { serverNow } from '@derby/web-session/server-clock';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import {
  PAGE_SIZE,
  type Division,
  type FetchLeaderboardPage,
  type LeaderboardPage,
  type PeekLeaderboardPage,
} from '../api/fetch-leaderboard-page.ts';
import { boardFailureOf } from '../board-failure.ts';
import { emptyBoard, reduceBoard, type Board, type BoardActivity } from '../board-state.ts';
import type { KeptBoards } from '../kept-boards.ts';
import { useBoardEvents } from './use-board-events.ts';
import { usePolling } from './use-polling.ts';

/** The time between two refreshes, while no search is active. */
const REFRESH_INTERVAL_MS = 30_000;

/** The delay before pages from different versions are requested again: caches may return the old ones that long. */
const REPAIR_AFTER_MS = 1_500;

/**
 * The most repairs in a row. After them the next refresh must do, so that a busy weigh-in does not cause endless
 * requests.
 */
const MAX_REPAIRS = 3;

interface BoardSubject {
  readonly division: Division;
  /** Trimmed. The board is not refreshed during a search. */
  readonly search: string;
}

interface BoardOptions extends BoardSubject {
  readonly fetchPage: FetchLeaderboardPage;
  readonly peekPage?: PeekLeaderboardPage | undefined;
  /** Keeps the board for a reload without a network. */
  readonly kept?: KeptBoards | undefined;
  /** The pages to begin with, for a board that is shown again. */
  readonly firstPageCount?: number;
}

interface BoardControls {
  readonly board: Board;
  /** Whether the next rows may be requested. */
  readonly canLoadMore: boolean;
  readonly loadMore: () => void;
  /** Requests the next pages up to this number of pages. Resolves to whether they are loaded. */
  readonly loadUpTo: (pageCount: number) => Promise<boolean>;
  /** Requests all further rows. Resolves to whether all are loaded. */
  readonly loadAll: () => Promise<boolean>;
  readonly retry: () => void;
}

/** Keeps the board of a division up to date. The latest request wins; responses to earlier ones are ignored. */
export function useBoard({
  division,
  search,
  fetchPage,
  peekPage,
  kept,
  firstPageCount = 1,
}: BoardOptions): BoardControls {
  const [board, dispatch] = useReducer(reduceBoard, undefined, () =>
    firstBoard(search, peekPage?.({ division, page: 1, search })),
  );
  const current = useRef<AbortController | null>(null);
  /** Whether a refresh was due during another request, whose response may be older. */
  const isBehind = useRef(false);
  /** Attempts in a row to get pages of one version. */
  const repairs = useRef(0);

  const ask = async (what: BoardSubject, activity: BoardActivity, pageNumbers: readonly number[]): Promise<boolean> => {
    current.current?.abort();
    const request = new AbortController();
    current.current = request;
    dispatch({ type: 'asked', activity });
    try {
      const asked = pageNumbers.map((page) => fetchPage({ ...what, page }, request.signal));
      const pages = await Promise.all(asked);
      if (current.current !== request) return false;
      const at = serverNow();
      dispatch({ type: 'loaded', activity, search: what.search, pages, at });
      const [first] = pages;
      if (first && what.search === '' && activity !== 'extending') kept?.keep(what.division, { page: first, at });
      return true;
    } catch (error) {
      if (current.current !== request) return false;
      const failure = boardFailureOf(error);
      dispatch({ type: 'failed', search: what.search, failure });
      if (failure.isPrivate) kept?.forget();
      if (!failure.isOffline || what.search !== '') return false;
      const last = await kept?.read(what.division);
      if (last && current.current === request) dispatch({ type: 'recalled', ...last });
      return false;
    }
  };

  const [firstSearch] = useState(search);
  const load = useEffectEvent((what: BoardSubject) => {
    void ask(what, 'loading', pagesUpTo(what.search === firstSearch ? firstPageCount : 1));
  });
  useEffect(() => {
    load({ division, search });
    return () => {
      current.current?.abort();
      current.current = null;
    };
  }, [division, search]);

  const refresh = (): void => {
    isBehind.current = board.activity !== 'idle';
    if (isBehind.current) return;
    void ask({ division, search }, 'refreshing', pagesUpTo(Math.max(1, board.pageCount)));
  };
  usePolling(refresh, REFRESH_INTERVAL_MS, search === '');
  useBoardEvents(refresh, division, board.isPushed && search === '');

  const catchUp = useEffectEvent(() => {
    if (isBehind.current && board.failure === null && search === '') refresh();
  });
  useEffect(() => {
    if (board.activity === 'idle') catchUp();
  }, [board.activity]);

  const { version, pageCount, activity, updatedAt } = board;
  const isMixed = version === null && pageCount > 1 && activity === 'idle' && board.failure === null;
  const repair = useEffectEvent(() => {
    repairs.current += 1;
    void ask({ division, search }, 'refreshing', pagesUpTo(pageCount));
  });
  useEffect(() => {
    if (version !== null) repairs.current = 0;
    // Depends on `updatedAt`, so that each response starts a new timer.
    if (!isMixed || updatedAt === null || repairs.current >= MAX_REPAIRS) return undefined;
    const timer = setTimeout(repair, REPAIR_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isMixed, version, updatedAt]);

  const loadUpTo = async (count: number): Promise<boolean> =>
    await ask({ division, search }, 'extending', pagesUpTo(count).slice(board.pageCount));

  return {
    board,
    // A search is not refreshed, so a press must be able to repeat what has failed.
    canLoadMore: board.hasMore && board.activity === 'idle' && (board.failure === null || search !== ''),
    loadMore: () => void ask({ division, search }, 'extending', [board.pageCount + 1]),
    loadUpTo,
    // The rows of a search stay until those of the board have come.
    loadAll: async () =>
      board.rowsSearch === search && (!board.hasMore || (await loadUpTo(Math.ceil(board.total / PAGE_SIZE)))),
    retry: () => void ask({ division, search }, 'loading', [1]),
  };
}

/**
 * Returns the initial board, with its rows if they have already arrived: the painted rows must not disappear for a
 * moment.
 */
function firstBoard(search: string, page: LeaderboardPage | undefined): Board {
  if (!page) return emptyBoard;
  return reduceBoard(emptyBoard, { type: 'loaded', activity: 'loading', search, pages: [page], at: serverNow() });
}

function pagesUpTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

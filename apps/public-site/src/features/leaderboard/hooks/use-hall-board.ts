import { useEffect, useEffectEvent } from 'react';
import type { Board } from '../board-state.ts';
import type { Division, FetchLeaderboardPage } from '../api/fetch-leaderboard-page.ts';
import { useBoard } from './use-board.ts';

/** All rows of a division, kept up to date; fails and recovers as the board does. */
export function useHallBoard(division: Division, fetchPage: FetchLeaderboardPage): Board {
  const { board, canLoadMore, loadMore } = useBoard({ division, search: '', fetchPage });
  const loadNext = useEffectEvent(loadMore);
  useEffect(() => {
    if (canLoadMore) loadNext();
  }, [canLoadMore]);
  return board;
}

import { useEffect, useEffectEvent } from 'react';
import type { Division, FetchLeaderboardPage } from '../../api/fetch-leaderboard-page.ts';
import type { Board } from '../../board-state.ts';
import { useBoard } from '../../hooks/use-board.ts';
import type { KeptBoards } from '../../kept-boards.ts';

/** All rows of a division, kept up to date. Fails and recovers like the board. */
export function useHallBoard(division: Division, fetchPage: FetchLeaderboardPage, kept?: KeptBoards): Board {
  const { board, canLoadMore, loadMore } = useBoard({ division, search: '', fetchPage, kept });
  const loadNext = useEffectEvent(loadMore);
  useEffect(() => {
    if (canLoadMore) loadNext();
  }, [canLoadMore]);
  return board;
}

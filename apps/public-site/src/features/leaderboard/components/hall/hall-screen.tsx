import { useEffect, useEffectEvent, useState } from 'react';
import type { Division, FetchLeaderboardPage } from '../../api/fetch-leaderboard-page.ts';
import type { Board } from '../../board-state.ts';
import { useBoard } from '../../hooks/use-board.ts';
import { useHallTurn } from '../../hooks/use-hall-turn.ts';
import { useWakeLock } from '../../hooks/use-wake-lock.ts';
import { HallControls } from './hall-controls.tsx';
import { HallHeader } from './hall-header.tsx';
import { HallList } from './hall-list.tsx';
import { HallNotice } from './hall-notice.tsx';
import { HallPodium } from './hall-podium.tsx';

interface HallScreenProps {
  readonly firstDivision: Division;
  readonly fetchPage: FetchLeaderboardPage;
}

/**
 * The boards for a large screen in the hall: both divisions in turn, each from its last row up to the first three,
 * in letters that are read from ten metres (52 px at 1080p), dark, by itself. All sizes follow the screen's.
 */
export function HallScreen({ firstDivision, fetchPage }: HallScreenProps) {
  const boards = { REGULAR: useHallBoard('REGULAR', fetchPage), JUNIOR: useHallBoard('JUNIOR', fetchPage) };
  const { division, stage, step, listed, podium, goOn } = useHallTurn(firstDivision, boards);
  const [isPaused, setIsPaused] = useState(false);
  useWakeLock();
  const board = boards[division];
  const isComplete = !board.hasMore || board.failure !== null;
  const stageProps = { isRunning: !isPaused, onOver: goOn };
  return (
    <div
      data-theme="dark"
      className="fixed inset-0 z-30 grid grid-rows-[auto_minmax(0,1fr)_auto] overflow-hidden bg-paper text-[max(1rem,min(4.8vh,2.7vw))] leading-tight text-ink"
    >
      <HallHeader division={division} board={board} />
      {stage === 'list' && <HallList key={step} entries={listed} isComplete={isComplete} {...stageProps} />}
      {stage === 'podium' && <HallPodium key={step} entries={podium} {...stageProps} />}
      {stage === 'notice' && <HallNotice key={step} board={board} {...stageProps} />}
      <HallControls isPaused={isPaused} onPause={() => setIsPaused(!isPaused)} />
    </div>
  );
}

/** All rows of a division, kept up to date; fails and recovers as the board does. */
function useHallBoard(division: Division, fetchPage: FetchLeaderboardPage): Board {
  const { board, canLoadMore, loadMore } = useBoard({ division, search: '', fetchPage });
  const loadNext = useEffectEvent(loadMore);
  useEffect(() => {
    if (canLoadMore) loadNext();
  }, [canLoadMore]);
  return board;
}

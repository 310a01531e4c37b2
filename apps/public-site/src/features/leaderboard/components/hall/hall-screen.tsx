import { readEvent } from '@derby/micro-frontend/runtime-config';
import { Freshness } from '@derby/ui/board/freshness';
import { messages as boardMessages } from '@derby/ui/board/messages';
import { Standing } from '@derby/ui/board/standing';
import { Button } from '@derby/ui/button';
import { SalmonMark } from '@derby/ui/salmon-mark';
import { TideLines } from '@derby/ui/tide-lines';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Division, FetchLeaderboardPage } from '../../api/fetch-leaderboard-page.ts';
import type { Board } from '../../board-state.ts';
import { NOTICE_MS } from '../../constants.ts';
import { useBoard } from '../../hooks/use-board.ts';
import { useHallTurn } from '../../hooks/use-hall-turn.ts';
import { useTimer } from '../../hooks/use-timer.ts';
import { useWakeLock } from '../../hooks/use-wake-lock.ts';
import { messages } from '../../messages.ts';
import { openingTextOf } from '../../opening-text.ts';
import { HallList, type HallStageProps } from './hall-list.tsx';
import { HallPodium } from './hall-podium.tsx';

interface HallScreenProps {
  readonly firstDivision: Division;
  readonly fetchPage: FetchLeaderboardPage;
}

/**
 * The boards for a large screen in the hall. Shows both divisions in turn, each from its last row to the first three,
 * dark and without interaction. Letters are readable from ten metres (52 px at 1080p); all sizes follow the screen's.
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

/** All rows of a division, kept up to date. Fails and recovers like the board. */
function useHallBoard(division: Division, fetchPage: FetchLeaderboardPage): Board {
  const { board, canLoadMore, loadMore } = useBoard({ division, search: '', fetchPage });
  const loadNext = useEffectEvent(loadMore);
  useEffect(() => {
    if (canLoadMore) loadNext();
  }, [canLoadMore]);
  return board;
}

/** The division, the board's freshness, and whether it is official. */
function HallHeader({ division, board }: { readonly division: Division; readonly board: Board }) {
  return (
    <header className="relative overflow-hidden bg-sea text-sea-ink">
      <TideLines />
      <div className="relative flex flex-wrap items-end justify-between gap-x-[1em] gap-y-[0.3em] px-[0.8em] py-[0.5em]">
        <div>
          <p className="text-[0.55em] font-semibold text-sea-ink-2">{readEvent().title}</p>
          <h1 className="text-[1.7em]">{messages.hallHeading[division]}</h1>
        </div>
        <p className="flex flex-wrap gap-[0.4em] text-[0.5em]">
          {board.rowsSearch !== null && <Standing isOfficial={board.isOfficial} size="relative" />}
          {board.updatedAt && <Freshness updatedAt={board.updatedAt} missed={board.missed} size="relative" />}
        </p>
      </div>
    </header>
  );
}

/** Why a division has no rows: failed, private, loading, empty. */
function HallNotice({ board, isRunning, onOver }: HallStageProps & { readonly board: Board }) {
  useTimer(onOver, { delayMs: NOTICE_MS, isRunning, step: 'notice' });
  return (
    <div role="status" className="grid place-content-center justify-items-center gap-[0.6em] p-[1em] text-center">
      <SalmonMark tone="quiet" width={160} />
      {noticesOf(board).map((text) => (
        <p key={text} className="text-balance">
          {text}
        </p>
      ))}
    </div>
  );
}

function noticesOf(board: Board): string[] {
  if (board.failure) return [board.failure.message];
  if (board.rowsSearch === null) return [messages.loading];
  const opening = openingTextOf(board);
  return opening ? [messages.noEntries, opening] : [messages.noEntries];
}

/** The rule for ties and two buttons. In full screen the buttons show only on hover or keyboard focus. */
function HallControls({ isPaused, onPause }: { readonly isPaused: boolean; readonly onPause: () => void }) {
  const { isFull, isPossible } = useFullScreen();
  const isQuiet = isFull && !isPaused;
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line bg-panel px-[0.8em] py-2">
      <p className="text-[max(0.875rem,0.42em)] text-ink-2">{boardMessages.tieRule}</p>
      <p className={`flex gap-2.5 text-base ${isQuiet ? 'opacity-0 focus-within:opacity-100 hover:opacity-100' : ''}`}>
        <Button variant="quiet" onClick={onPause}>
          {isPaused ? messages.resume : messages.pause}
        </Button>
        {isPossible && !isFull && (
          <Button variant="quiet" onClick={enterFullScreen}>
            {messages.fullScreen}
          </Button>
        )}
      </p>
    </footer>
  );
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

/** Shows the page in full screen; does nothing when the browser refuses. Escape leaves. */
function enterFullScreen(): void {
  document.documentElement.requestFullscreen().catch(() => undefined);
}

/** Returns whether the page is in full screen, and whether the browser supports it. */
function useFullScreen(): { readonly isFull: boolean; readonly isPossible: boolean } {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  return { isFull, isPossible: document.fullscreenEnabled };
}

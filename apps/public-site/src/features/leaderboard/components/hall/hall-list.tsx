import { entryNameOf } from '@derby/ui/board/rows';
import { Weight } from '@derby/ui/weight';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { LeaderboardEntry } from '../../api/fetch-leaderboard-page.ts';
import { LIST_REST_MS, LONGEST_CLIMB_MS, PAGE_MS, SCREENFUL_MS } from '../../constants.ts';
import { useTimer } from '../../hooks/use-timer.ts';
import { messages } from '../../messages.ts';

interface HallListProps extends HallStageProps {
  readonly entries: readonly LeaderboardEntry[];
  /** False while rows are still being fetched, which belong below: the list waits for them. */
  readonly isComplete: boolean;
}

/** The rows below the podium, from the last to the first. */
export function HallList({ entries, isComplete, isRunning, onOver }: HallListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [phase, setPhase] = useState<'bottom' | 'climbing' | 'top'>('bottom');
  useLayoutEffect(() => {
    if (phase === 'bottom' && entries.length > 0 && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [phase, entries.length]);
  useClimb(list, { isRunning: isRunning && phase === 'climbing', onTop: () => setPhase('top') });
  useTimer(phase === 'bottom' ? () => setPhase('climbing') : onOver, {
    delayMs: LIST_REST_MS,
    isRunning: isRunning && phase !== 'climbing' && (isComplete || phase === 'top'),
    step: phase,
  });
  return (
    <ul ref={list} aria-label={messages.listLabel} className="min-h-0 overflow-hidden">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="grid grid-cols-[2.6em_minmax(0,1fr)_auto] items-center gap-x-[0.4em] border-b border-line px-[0.8em] py-[0.28em] odd:bg-panel even:bg-panel-2"
        >
          <span className="font-display font-semibold text-ink-2 tabular-nums">#{entry.rank}</span>
          <span className="font-semibold wrap-anywhere">{entryNameOf(entry)}</span>
          <Weight fishWeightLbs={entry.fishWeightLbs} size="relative" />
        </li>
      ))}
    </ul>
  );
}

/** What every stage of the hall screen has in common. */
export interface HallStageProps {
  /** False while the screen is paused. */
  readonly isRunning: boolean;
  /** Called once the stage has had its time. */
  readonly onOver: () => void;
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** A frame that came later than this was asked for before the page was hidden. */
const LONGEST_FRAME_MS = 100;

interface ClimbOptions {
  readonly isRunning: boolean;
  readonly onTop: () => void;
}

/**
 * Scrolls a list from where it is up to its first row, evenly, or a screenful at a time for who wants no motion. Where
 * it is counts from the top, so that rows that come or go meanwhile change nothing.
 */
function useClimb(list: RefObject<HTMLElement | null>, { isRunning, onTop }: ClimbOptions): void {
  const arrive = useEffectEvent(onTop);
  useEffect(() => {
    const element = list.current;
    if (!isRunning || !element) return undefined;
    const climb = window.matchMedia(REDUCED_MOTION).matches ? climbByPages : climbEvenly;
    return climb(element, () => arrive());
  }, [isRunning, list]);
}

type Climb = (element: HTMLElement, onTop: () => void) => () => void;

const climbEvenly: Climb = (element, onTop) => {
  const speed = Math.max(element.clientHeight / SCREENFUL_MS, element.scrollHeight / LONGEST_CLIMB_MS);
  let last = performance.now();
  /** Browsers keep whole pixels only. */
  let owed = 0;
  let frame = requestAnimationFrame(move);
  function move(now: number): void {
    owed += Math.min(Math.max(now - last, 0), LONGEST_FRAME_MS) * speed;
    last = now;
    const whole = Math.floor(owed);
    owed -= whole;
    if (whole > 0) element.scrollTop -= whole;
    if (element.scrollTop > 0) frame = requestAnimationFrame(move);
    else onTop();
  }
  return () => cancelAnimationFrame(frame);
};

const climbByPages: Climb = (element, onTop) => {
  const screenHeight = element.clientHeight;
  const rowHeight = element.firstElementChild?.clientHeight || screenHeight;
  // Whole rows only: one that is cut off at the top stands whole on the next page.
  const step = Math.max(1, Math.floor(screenHeight / rowHeight)) * rowHeight;
  const pageMs = Math.min(PAGE_MS, (LONGEST_CLIMB_MS * step) / element.scrollHeight || PAGE_MS);
  const timer = setInterval(() => {
    if (element.scrollTop <= 0) onTop();
    else element.scrollTop -= step;
  }, pageMs);
  return () => clearInterval(timer);
};

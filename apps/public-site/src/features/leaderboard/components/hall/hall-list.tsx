import { entryNameOf } from '@derby/ui/board/rows';
import { Weight } from '@derby/ui/weight';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { LeaderboardEntry } from '../../api/fetch-leaderboard-page.ts';
import { LIST_REST_MS, LONGEST_CLIMB_MS, PAGE_MS, SCREENFUL_MS } from '../../constants.ts';
import { useTimer } from '../../hooks/use-timer.ts';
import { messages } from '../../messages.ts';

interface HallListProps extends HallStageProps {
  readonly entries: readonly LeaderboardEntry[];
  /** False while lower rows are still being fetched. The list then waits. */
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
          translate="no"
          key={entry.id}
          className="grid grid-cols-[2.6em_minmax(0,1fr)_auto] items-center gap-x-[0.4em] border-b border-line px-[0.8em] py-[0.28em] odd:bg-panel even:bg-panel-2"
        >
          <span className="font-display font-semibold text-ink-2 tabular-nums">#{entry.rank}</span>
          <bdi className="font-semibold wrap-anywhere">{entryNameOf(entry)}</bdi>
          <Weight fishWeightLbs={entry.fishWeightLbs} size="relative" />
        </li>
      ))}
    </ul>
  );
}

/** Props of all stages of the hall screen. */
export interface HallStageProps {
  /** False while the screen is paused. */
  readonly isRunning: boolean;
  /** Called when the stage has ended. */
  readonly onOver: () => void;
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** A longer frame means that the page was hidden in between. */
const LONGEST_FRAME_MS = 100;

interface ClimbOptions {
  readonly isRunning: boolean;
  readonly onTop: () => void;
}

/**
 * Scrolls a list up to its first row: evenly, or one screenful at a time with reduced motion. The position counts from
 * the top, so rows that are added or removed below do not change it.
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
  /** Browsers round scroll positions to whole pixels; the rest is added to the next frame. */
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
  // Whole rows only: a row that is cut off at the top is shown whole on the next page.
  const step = Math.max(1, Math.floor(screenHeight / rowHeight)) * rowHeight;
  const pageMs = Math.min(PAGE_MS, (LONGEST_CLIMB_MS * step) / element.scrollHeight || PAGE_MS);
  const timer = setInterval(() => {
    if (element.scrollTop <= 0) onTop();
    else element.scrollTop -= step;
  }, pageMs);
  return () => clearInterval(timer);
};

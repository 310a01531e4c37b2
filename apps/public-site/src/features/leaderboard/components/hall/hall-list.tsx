import { entryNameOf } from '@derby/ui/board/rows';
import { Weight } from '@derby/ui/weight';
import { useLayoutEffect, useRef, useState } from 'react';
import type { LeaderboardEntry } from '../../api/fetch-leaderboard-page.ts';
import { LIST_REST_MS } from '../../constants.ts';
import { useClimb } from '../../hooks/use-climb.ts';
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

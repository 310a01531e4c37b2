import type { DerbyNow } from '@derby/rules/event/derby-now';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import { fishOf, leadersOf } from '@derby/ui/afternoon/fish';
import { entryNameOf } from '@derby/ui/board/rows';
import { useMediaQuery } from '@derby/ui/use-media-query';
import { scaleWeight } from '@derby/rules/weight';
import { useEffect, useState, type ReactNode } from 'react';
import { LazyAfternoon } from '../../../../components/lazy-afternoon.tsx';
import type { FetchAfternoon } from '../../../../lib/fetch-afternoon.ts';
import { useAfternoon } from '../../../../lib/use-afternoon.ts';
import type { Division } from '../../api/fetch-leaderboard-page.ts';
import type { Board } from '../../board-state.ts';

/** How long the afternoon is replayed. */
export const REPLAY_MS = 20_000;
const STEP_MS = 250;
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

interface ReplaySceneProps {
  readonly division: Division;
  readonly board: Board;
  readonly derby: DerbyNow;
  readonly fetchAfternoon: FetchAfternoon | undefined;
  /** Shown while the fish are not known. */
  readonly children: ReactNode;
}

/** The fish of a division in the order in which they were weighed in, in 20 s; then it stands still. */
export function ReplayScene({ division, board, derby, fetchAfternoon, children }: ReplaySceneProps) {
  const afternoon = useAfternoon({ division, version: board.version, fetchAfternoon });
  const isStill = useMediaQuery(REDUCED_MOTION);
  const played = useElapsed(REPLAY_MS) / REPLAY_MS;
  const fish = afternoon ? fishOf(afternoon) : [];
  if (fish.length === 0) return children;
  const times = fish.map(({ atMs }) => atMs);
  const [firstMs, lastMs] = [Math.min(...times), Math.max(...times)];
  const untilMs = isStill ? lastMs : firstMs + (lastMs - firstMs) * played;
  const leader = leadersOf(fish.filter(({ atMs }) => atMs <= untilMs)).at(-1);
  // The board may have other fish by now.
  const entry =
    leader && board.rows.find(({ rank, fishWeightLbs }) => rank === leader.rank && fishWeightLbs === leader.weightLbs);
  return (
    <div
      className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)] gap-[0.4em] p-[0.6em] [&_details]:hidden [&_figcaption]:sr-only"
      translate="no"
    >
      <p className="flex flex-wrap items-baseline gap-x-[1em] font-display text-[1.3em] leading-tight font-semibold">
        <span className="tabular-nums">{formatEntryTime(new Date(untilMs))}</span>
        {leader && entry && (
          <span className="min-w-0 truncate text-[0.8em]">
            <bdi>{entryNameOf(entry)}</bdi> leads, <span className="tabular-nums">{scaleWeight(leader.weightLbs)}</span>
          </span>
        )}
      </p>
      <LazyAfternoon
        fish={afternoon}
        weighInStart={derby.weighInStart}
        weighInEnd={derby.weighInEnd}
        untilMs={untilMs}
        height="h-full"
        className="grid h-full grid-rows-[minmax(0,1fr)_auto] text-[0.8em]"
      />
    </div>
  );
}

/** Returns the milliseconds since the scene began, in steps, up to a limit. */
function useElapsed(limitMs: number): number {
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    const startedAt = performance.now();
    const timer = setInterval(() => {
      const ms = Math.min(performance.now() - startedAt, limitMs);
      setElapsedMs(ms);
      if (ms === limitMs) clearInterval(timer);
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [limitMs]);
  return elapsedMs;
}

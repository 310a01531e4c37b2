import { Afternoon } from '@derby/ui/afternoon/afternoon';
import { useDerbyNow } from '../../../lib/derby-now.ts';
import type { FetchAfternoon } from '../../../lib/fetch-afternoon.ts';
import type { Division } from '../api/fetch-leaderboard-page.ts';
import type { Board } from '../board-state.ts';
import type { Standing } from '../follow/standing.ts';
import { useAfternoon } from '../../../lib/use-afternoon.ts';

/** Props of the drawing in the band. */
export interface AfternoonDrawingProps {
  readonly division: Division;
  readonly fetchAfternoon: FetchAfternoon | undefined;
  readonly board: Board;
  /** The standing of the followed entry, which gets a ring. */
  readonly standing: Standing;
}

/** All fish of the division, small, with the sentence for screen readers only. */
export function AfternoonDrawing({ division, board, standing, fetchAfternoon }: AfternoonDrawingProps) {
  const fish = useAfternoon({ division, version: board.version, fetchAfternoon });
  const { weighInStart, weighInEnd, nowMs, phase } = useDerbyNow();
  if (fish === null || fish.total === 0) return null;
  const isOpen = phase === 'open' || phase === 'last-half-hour';
  const own = typeof standing === 'object' ? standing : null;
  // The fish of an earlier board may have another one at this rank.
  const ownRank = own && fish.weightsLbs[own.rank - 1] === own.fishWeightLbs ? own.rank : null;
  return (
    <div className="pt-2 [&_details]:hidden [&_figcaption]:sr-only">
      <Afternoon
        fish={fish}
        weighInStart={weighInStart}
        weighInEnd={weighInEnd}
        now={isOpen ? new Date(nowMs) : null}
        ownRank={ownRank}
        surface="sea"
        height="h-16"
        className="text-[12px]"
      />
    </div>
  );
}

import type { DerbyNow } from '@derby/rules/event/derby-now';
import { LazyAfternoon } from '../../../../components/lazy-afternoon.tsx';
import type { FetchAfternoon } from '../../../../lib/fetch-afternoon.ts';
import type { Division } from '../../api/fetch-leaderboard-page.ts';
import type { Board } from '../../board-state.ts';
import { useAfternoon } from '../../../../lib/use-afternoon.ts';

/** Fewer rows are too low for axes and dots. */
const LEAST_ROWS = 4;

/** Returns whether a page of two columns has room for the afternoon behind its rows. */
export function hasRoom(listed: number, rowsPerColumn: number): boolean {
  return 2 * rowsPerColumn - Math.max(listed, rowsPerColumn) >= LEAST_ROWS;
}

interface HallAfternoonProps {
  readonly division: Division;
  readonly board: Board;
  readonly derby: DerbyNow;
  readonly fetchAfternoon: FetchAfternoon | undefined;
  /** The rows before it. */
  readonly listed: number;
  readonly rowsPerColumn: number;
}

/** The afternoon of a division in the free cells of its last page. */
export function HallAfternoon(props: HallAfternoonProps) {
  const { division, board, derby, fetchAfternoon, listed, rowsPerColumn } = props;
  const fish = useAfternoon({ division, version: board.version, fetchAfternoon });
  const { phase, nowMs, weighInStart, weighInEnd } = derby;
  const isOpen = phase === 'open' || phase === 'last-half-hour';
  if (fish === null || fish.total === 0) return null;
  return (
    <li
      className="min-h-0 min-w-0 p-[0.3em] [&_details]:hidden"
      style={{ gridColumn: 2, gridRow: `${Math.max(0, listed - rowsPerColumn) + 1} / -1` }}
    >
      <LazyAfternoon
        fish={fish}
        weighInStart={weighInStart}
        weighInEnd={weighInEnd}
        now={isOpen ? new Date(nowMs) : null}
        height="h-full"
        className="grid h-full grid-rows-[minmax(0,1fr)_auto] text-[0.66em]"
      />
    </li>
  );
}

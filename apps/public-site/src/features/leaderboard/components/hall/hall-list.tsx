import { entryNameOf } from '@derby/ui/board/rows';
import { Weight } from '@derby/ui/weight';
import type { LeaderboardEntry } from '../../api/fetch-leaderboard-page.ts';

interface HallListProps {
  readonly entries: readonly LeaderboardEntry[];
  /** Rows of a column; the others stand in the next one. */
  readonly rowsPerColumn: number;
}

const rowTemplates: Readonly<Record<number, string>> = {
  7: 'grid-rows-[repeat(7,minmax(0,1fr))]',
  8: 'grid-rows-[repeat(8,minmax(0,1fr))]',
  10: 'grid-rows-[repeat(10,minmax(0,1fr))]',
};

/** A page of the rows below the podium, in columns. Rows keep their height on a page that is not full. */
export function HallList({ entries, rowsPerColumn }: HallListProps) {
  return (
    <ul
      aria-label="The other ranks"
      className={`grid min-h-0 auto-cols-[minmax(0,1fr)] grid-flow-col gap-x-[0.4em] p-[0.4em] lg:grid-cols-2 ${rowTemplates[rowsPerColumn] ?? ''}`}
    >
      {entries.map((entry) => (
        <li
          translate="no"
          key={entry.id}
          className="grid min-h-0 grid-cols-[1.6em_minmax(0,1fr)_auto] items-center gap-x-[0.3em] border-b border-line px-[0.3em] leading-none odd:bg-panel even:bg-panel-2"
        >
          <span className="font-display text-[0.94em] font-semibold text-ink-2 tabular-nums">#{entry.rank}</span>
          <bdi className="truncate font-display text-[0.94em] leading-tight font-semibold">{entryNameOf(entry)}</bdi>
          <span className="text-[0.94em]">
            <Weight fishWeightLbs={entry.fishWeightLbs} size="relative" />
          </span>
        </li>
      ))}
    </ul>
  );
}

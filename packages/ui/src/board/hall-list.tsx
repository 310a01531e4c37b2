import type { ReactNode } from 'react';
import { Weight } from '../weight.tsx';
import type { BoardEntry } from './board-entry.ts';
import { FittingName } from './fitting-name.tsx';

/** Rows of a column at the usual size of the letters. */
export const HALL_ROWS = 10;

const rowTemplates: Readonly<Record<number, string>> = {
  7: 'grid-rows-[repeat(7,minmax(0,1fr))]',
  8: 'grid-rows-[repeat(8,minmax(0,1fr))]',
  10: 'grid-rows-[repeat(10,minmax(0,1fr))]',
};

interface HallListProps {
  readonly entries: readonly BoardEntry[];
  /** Rows of a column; the others stand in the next one, for which narrow screens have no room. */
  readonly rowsPerColumn?: number;
  /** Behind the rows of a page that is not full. */
  readonly children?: ReactNode;
}

/** A page of the rows below the podium, in columns. Rows keep their height on a page that is not full. */
export function HallList({ entries, rowsPerColumn = HALL_ROWS, children }: HallListProps) {
  return (
    <ul
      aria-label="The other ranks"
      className={`grid min-h-0 auto-cols-[minmax(0,1fr)] grid-flow-col gap-x-[0.4em] p-[0.4em] lg:grid-cols-2 ${rowTemplates[rowsPerColumn] ?? ''}`}
    >
      {entries.map((entry, index) => (
        <li
          translate="no"
          key={entry.id}
          className={`grid min-h-0 grid-cols-[1.6em_minmax(0,1fr)_auto] items-center gap-x-[0.3em] border-b border-line px-[0.3em] leading-none odd:bg-panel even:bg-panel-2 ${index < rowsPerColumn ? '' : 'max-lg:hidden'}`}
        >
          <span className="font-display text-[0.94em] font-semibold text-ink-2 tabular-nums">#{entry.rank}</span>
          <FittingName entry={entry} room="row" />
          <span className="text-[0.94em]">
            <Weight fishWeightLbs={entry.fishWeightLbs} size="relative" />
          </span>
        </li>
      ))}
      {children}
    </ul>
  );
}

import type { ReactNode } from 'react';
import { TideLines } from '../tide-lines.tsx';
import type { BoardSizes } from './board-sizes.ts';
import { messages } from './messages.ts';

interface BoardBandProps {
  /** The name of the derby. */
  readonly eyebrow: string;
  readonly title: string;
  /** Null until the numbers are known: their line keeps its place. */
  readonly sizes: BoardSizes | null;
  /** Shown at the right. */
  readonly children?: ReactNode;
}

/** The top of a board: its heading and what has been caught. At most 120 px high, so that the fish come first. */
export function BoardBand({ eyebrow, title, sizes, children }: BoardBandProps) {
  const hasFish = sizes !== null && sizes.totalInDivision > 0;
  return (
    <div className="relative overflow-hidden bg-sea text-sea-ink">
      <TideLines />
      <div className="relative mx-auto flex h-30 w-full max-w-280 items-center gap-4 px-5">
        <div className="mr-auto min-w-0">
          <p className="truncate text-sm font-semibold text-sea-ink-2">{eyebrow}</p>
          <h1 className="mt-0.5 text-4xl md:text-5xl">{title}</h1>
          <p className="mt-1 min-h-6 font-semibold text-sea-ink-2 tabular-nums">
            {hasFish && messages.caught(sizes.totalInDivision, sizes.anglersInDivision)}
          </p>
        </div>
        {children}
      </div>
    </div>
  );
}
